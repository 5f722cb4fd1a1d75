import type { TypedStartListening } from '@reduxjs/toolkit';
import { hasEnded, storefrontEndpoints, toApiError, type ApiError } from '@shop/api-client';
import type { SessionEnd } from '@shop/contracts';
import { sessionActions } from './session.slice';
import type { RootState } from '../root-reducer';
import { toastShown } from '../toast/toast.slice';

/** Why the server refused a call with 401. Without a reason the cookie has expired. */
export function sessionEndOf({ sessionEnd }: ApiError): SessionEnd {
  return sessionEnd ?? 'expired';
}

/**
 * Ends the distributor's session on this device at once when the server refuses one of its calls with 401, and says why:
 * the cart goes back to the public prices. Scripts can't remove the cookie, so the server is asked to: the next order
 * is one of a visitor.
 */
export function watchDistributorSession(startListening: TypedStartListening<RootState>): void {
  startListening({
    predicate: (_action, now, before) => now.session.distributor?.id !== before.session.distributor?.id,
    effect: (_action, listener) => {
      const { dispatch } = listener;
      // The late answer to who was signed in before would bring them back.
      dispatch(storefrontEndpoints.util.getRunningQueryThunk('distributorMe', undefined))?.abort();
      if (listener.getState().session.distributor === null) return;
      // That to a sign-out from before would take the new session's cookie away.
      for (const call of dispatch(storefrontEndpoints.util.getRunningMutationsThunk())) {
        if (call.arg.endpointName.startsWith('distributorLogout')) call.abort();
      }
    },
  });
  startListening({
    predicate: (action, now) => now.session.distributor !== null && hasEnded('distributor', action),
    effect: (action, listener) => {
      const { dispatch } = listener;
      const error = toApiError(action['payload']);
      dispatch(sessionActions.distributorSessionEnded(sessionEndOf(error)));
      /* An open cart says it itself. */
      if (listener.getState().cart.view === 'closed') {
        dispatch(
          toastShown({
            variant: 'info',
            title: 'Tu sesión de distribuidor terminó',
            description: `${error.text ?? ''} El carrito usa ahora el precio público.`.trim(),
          }),
        );
      }
      void dispatch(storefrontEndpoints.endpoints.distributorLogout.initiate());
    },
  });
}
