/** What shell and remotes share of react-redux; oxlint refuses other imports of it (`oxlint.config.ts` reads this list). */
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
