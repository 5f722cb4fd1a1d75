/** The part of react-redux that shell and remotes share; oxlint refuses other imports of it (`oxlint.config.ts` reads this list). */
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
