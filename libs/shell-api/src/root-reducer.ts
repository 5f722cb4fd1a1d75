import { combineSlices } from '@reduxjs/toolkit';
import { shopApi } from '@shop/api-client';
import { cartSlice } from './cart/cart.slice';
import { connectionSlice } from './connection/connection.slice';
import { sessionSlice } from './session/session.slice';
import { toastSlice } from './toast/toast.slice';

/** Remotes add their slices with `slice.injectInto(rootReducer)` when their module loads. */
export const rootReducer = combineSlices(shopApi, cartSlice, connectionSlice, sessionSlice, toastSlice);

export type RootState = ReturnType<typeof rootReducer>;
