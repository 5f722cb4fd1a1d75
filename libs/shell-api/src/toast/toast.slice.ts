import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit';
import { cartActions } from '../cart/cart.slice';

export type ToastVariant = 'success' | 'error' | 'warning' | 'info' | 'default' | 'destructive';

/** Action that takes something back: the shell dispatches it when the person asks for it. */
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
  /** The subject, on a line of its own. */
  detail?: string;
  undo?: { label: string; action: Undo };
  /** News, no answer to the person: it waits until the answer that is shown is gone. */
  waits?: boolean;
}

/** A notice as a screen hands it over. */
export type NewToast = Omit<Toast, 'id'>;

export interface ToastState {
  /** The last one; it stays for `TOAST_REMOVAL_MS` after it was dismissed. */
  current: Toast | null;
  isShown: boolean;
  /** The newest that waits until the current one is gone. */
  next: Toast | null;
}

/** From the dismissal of a toast until it leaves the store (NAV-12). */
export const TOAST_REMOVAL_MS = 5000;

export const toastSlice = createSlice({
  name: 'toast',
  initialState: (): ToastState => ({ current: null, isShown: false, next: null }),
  reducers: {
    /** Shows a toast; at most one is visible, a new one replaces the last (NAV-11), unless it waits. */
    toastShown: {
      prepare: (toast: NewToast) => ({ payload: { ...toast, id: nanoid() } }),
      reducer: (state, { payload }: PayloadAction<Toast>) => {
        if (payload.waits && state.isShown && !state.current?.waits) state.next = payload;
        else Object.assign(state, { current: payload, isShown: true });
      },
    },
    toastDismissed(state, { payload }: PayloadAction<string>) {
      if (state.current?.id !== payload) return;
      state.isShown = state.next !== null;
      state.current = state.next ?? state.current;
      state.next = null;
    },
    /** The time after its dismissal is over; a newer toast stays. */
    toastRemoved(state) {
      if (!state.isShown) state.current = null;
    },
  },
  extraReducers: (build) => {
    // The cart says by itself what is in it, and a toast would lie over its buttons.
    build.addCase(cartActions.viewed, (state, { payload }) => {
      if (payload !== 'closed') state.isShown = false;
    });
  },
  selectors: { selectToast: (state) => (state.isShown ? state.current : null) },
});

export const { toastShown, toastDismissed, toastRemoved } = toastSlice.actions;
export const { selectToast } = toastSlice.selectors;
