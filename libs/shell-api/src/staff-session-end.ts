import { isRejectedWithValue, type TypedStartListening, type UnknownAction } from '@reduxjs/toolkit';
import { shopApi, storefrontEndpoints, toApiError } from '@shop/api-client';
import { forgetStaffSession, sessionActions } from './session.slice';
import type { RootState } from './root-reducer';
import { toastShown } from './toast.slice';

/** Whether a staff call (their endpoints' names begin with `admin`) was refused because the session is over. */
function isRefusedStaffCall(action: UnknownAction): boolean {
  if (!isRejectedWithValue(action) || toApiError(action.payload).status !== 401) return false;
  const { arg } = action.meta;
  if (typeof arg !== 'object' || arg === null || !('endpointName' in arg)) return false;
  return typeof arg.endpointName === 'string' && arg.endpointName.startsWith('admin');
}

/**
 * Ends the staff session on this device: at once when the server refuses a call with 401 (paused, reset, expired), and
 * with it everything that was fetched for staff. The public lists stay, so that the shop behind doesn't blink.
 */
export function watchStaffSession(startListening: TypedStartListening<RootState>): void {
  startListening({
    predicate: (action, now) => now.session.staff !== null && isRefusedStaffCall(action),
    effect: (_action, { dispatch }) => {
      dispatch(sessionActions.staffSignedOut());
      dispatch(
        toastShown({ variant: 'info', title: 'Tu sesión terminó', description: 'Inicia sesión para continuar.' }),
      );
    },
  });
  startListening({
    actionCreator: sessionActions.staffSignedOut,
    effect: (_action, store) => {
      const { dispatch } = store;
      const state = store.getState();
      forgetStaffSession();
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
