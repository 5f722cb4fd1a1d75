import { isRejectedWithValue, type TypedStartListening, type UnknownAction } from '@reduxjs/toolkit';
import { toApiError } from '@shop/api-client';
import { sessionActions } from './session.slice';
import type { RootState } from './store';
import { toastShown } from './toast.slice';

/** Whether a distributor's call (their endpoints' names begin with `distributor`) was refused because the session is over. */
function isRefusedDistributorCall(action: UnknownAction): boolean {
  if (!isRejectedWithValue(action) || toApiError(action.payload).status !== 401) return false;
  const { arg } = action.meta;
  if (typeof arg !== 'object' || arg === null || !('endpointName' in arg)) return false;
  const { endpointName } = arg;
  /* A refused login says that the password is wrong, and ends nothing. */
  return (
    typeof endpointName === 'string' && endpointName.startsWith('distributor') && endpointName !== 'distributorLogin'
  );
}

/**
 * Ends the distributor's session on this device at once when the server refuses one of his calls with 401 (standby,
 * another password, expired), and says so: the cart goes back to the public prices.
 */
export function watchDistributorSession(startListening: TypedStartListening<RootState>): void {
  startListening({
    predicate: (action, now) => now.session.distributor !== null && isRefusedDistributorCall(action),
    effect: (_action, { dispatch }) => {
      dispatch(sessionActions.distributorSignedOut());
      dispatch(
        toastShown({
          variant: 'info',
          title: 'Precios actualizados',
          description: 'Tu sesión de distribuidor terminó; el carrito usa el precio público.',
        }),
      );
    },
  });
}
