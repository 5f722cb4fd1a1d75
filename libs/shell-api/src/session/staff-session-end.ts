import type { TypedStartListening } from '@reduxjs/toolkit';
import { hasEnded, shopApi, storefrontEndpoints } from '@shop/api-client';
import { forgetStaffSession, keepStaffSession, sessionActions } from './session.slice';
import type { RootState } from '../root-reducer';
import { toastShown } from '../toast/toast.slice';

/**
 * Ends the staff session on this device: at once when the server refuses a call with 401 (paused, reset, expired), and
 * with it everything that was fetched for staff. The public lists stay, so that the shop behind doesn't blink.
 */
export function watchStaffSession(startListening: TypedStartListening<RootState>): void {
  startListening({
    predicate: (_action, now, before) => now.session.staff !== before.session.staff,
    effect: (_action, store) => {
      const { staff } = store.getState().session;
      if (staff) keepStaffSession(staff);
    },
  });
  startListening({
    predicate: (action, now) => now.session.staff !== null && hasEnded('staff', action),
    effect: (_action, { dispatch }) => {
      dispatch(sessionActions.staffSignedOut());
      // Another password whose answer was lost ends it too: that nobody knows of it is said first.
      const told = {
        variant: 'info',
        title: 'Tu sesión terminó',
        description: 'Inicia sesión para continuar.',
      } as const;
      dispatch(toastShown({ ...told, waits: true }));
    },
  });
  startListening({
    actionCreator: sessionActions.staffSignedOut,
    effect: (_action, store) => {
      const { dispatch } = store;
      const state = store.getState();
      const ended = store.getOriginalState().session.staff;
      if (ended) forgetStaffSession(ended);
      const products = storefrontEndpoints.endpoints.listProducts.select()(state).data;
      const content = storefrontEndpoints.endpoints.listHomepageContent.select()(state).data;
      dispatch(shopApi.util.resetApiState());
      if (products) {
        dispatch(
          storefrontEndpoints.util.upsertQueryEntries([
            { endpointName: 'listProducts', arg: undefined, value: products },
          ]),
        );
      }
      if (content) {
        dispatch(
          storefrontEndpoints.util.upsertQueryEntries([
            { endpointName: 'listHomepageContent', arg: undefined, value: content },
          ]),
        );
      }
    },
  });
}
