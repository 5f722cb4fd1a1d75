/**
 * The part of Redux Toolkit that shell and remotes share: sharing it whole would keep what only a development build calls. As
 * with the router, oxlint refuses other imports (`oxlint.config.ts` reads these lists).
 */
export {
  combineSlices,
  configureStore,
  createAction,
  createAsyncThunk,
  createListenerMiddleware,
  createSelector,
  createSlice,
  isAnyOf,
  isRejectedWithValue,
  nanoid,
} from '@reduxjs/toolkit';
