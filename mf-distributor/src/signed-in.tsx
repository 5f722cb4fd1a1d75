import { toApiError, useDistributorLogoutMutation } from '@shop/api-client';
import {
  paths,
  selectDistributor,
  sessionActions,
  toastShown,
  useDistributorCheck,
  useShopDispatch,
  useShopSelector,
} from '@shop/shell-api';
import { lazy, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { distributorRoutes } from './routes';

/** A chunk of its own: who only sees the login doesn't fetch the portal. */
const Portal = lazy(() => import('./portal').then((module) => ({ default: module.Portal })));

/**
 * The screens of the signed-in distributor. Without one, also when the session ends while a screen is open, the login
 * takes over, says why, and comes back to the same address afterwards.
 */
export function SignedIn() {
  const dispatch = useShopDispatch();
  const distributor = useShopSelector(selectDistributor);
  const { pathname, search } = useLocation();
  const [hadSession] = useState(distributor !== null);
  const [logOut, { isLoading, isSuccess: hasLeft }] = useDistributorLogoutMutation();
  useDistributorCheck(true);

  async function leave() {
    const { error } = await logOut();
    if (error) {
      dispatch(
        toastShown({
          variant: 'error',
          title: 'No se pudo cerrar la sesión',
          description: toApiError(error).text ?? 'Error de conexión',
        }),
      );
      return;
    }
    dispatch(sessionActions.distributorSignedOut());
  }

  if (distributor) return <Portal distributor={distributor} leaving={isLoading} onLeave={() => void leave()} />;
  if (hasLeft) return <Navigate to={paths.home} replace />;
  return (
    <Navigate to={distributorRoutes.login} state={{ askedFor: `${pathname}${search}`, hasEnded: hadSession }} replace />
  );
}
