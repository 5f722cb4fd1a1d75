import { combineSlices } from '@reduxjs/toolkit';
import { shopApi } from '@shop/api-client';
import { cartSlice } from './cart.slice';
import { connectionSlice } from './connection.slice';
import { sessionSlice } from './session.slice';
import { toastSlice } from './toast.slice';

/** Remotes add their slices with `slice.injectInto(rootReducer)` when their module loads. */
export const rootReducer = combineSlices(shopApi, cartSlice, connectionSlice, sessionSlice, toastSlice);

export type RootState = ReturnType<typeof rootReducer>;
