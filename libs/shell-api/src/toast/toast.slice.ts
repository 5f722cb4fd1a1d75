import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { cartActions } from '../cart/cart.slice';

export type ToastVariant = 'success' | 'error' | 'warning' | 'info' | 'default' | 'destructive';

/** What takes something back again: an action that the shell dispatches when the person asks for it. */
export interface Undo {
  type: string;
  payload?: unknown;
}

/** A passing notice. */
export interface Toast {
  id: string;
  variant: ToastVariant;
  title: string;
  description?: string;
  undo?: { label: string; action: Undo };
}

/** A notice as a screen hands it over. */
export type NewToast = Omit<Toast, 'id'>;

export interface ToastState {
  current: Toast | null;
}

export const toastSlice = createSlice({
  name: 'toast',
  initialState: (): ToastState => ({ current: null }),
  reducers: {
    /** Shows a toast; at most one is visible, a new one replaces the last (storefront, section 4). */
    toastShown: {
      prepare: (toast: NewToast) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        state.current = payload;
      },
    },
    toastDismissed(state, { payload }: PayloadAction<string>) {
      if (state.current?.id === payload) state.current = null;
    },
  },
  extraReducers: (build) => {
    // The cart says by itself what is in it, and a toast would lie over its buttons.
    build.addCase(cartActions.viewed, (state, { payload }) => {
      if (payload !== 'closed') state.current = null;
    });
  },
  selectors: { selectToast: (state) => state.current },
});

export const { toastShown, toastDismissed } = toastSlice.actions;
export const { selectToast } = toastSlice.selectors;
