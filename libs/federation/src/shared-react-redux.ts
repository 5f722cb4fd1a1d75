/** What shell and remotes share of react-redux; ESLint refuses other imports of it (`eslint.config.mjs` reads this list). */
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
