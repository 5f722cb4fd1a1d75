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
import { Navigate } from 'react-router-dom';
import { distributorRoutes } from '../../routes';
import { Dashboard } from './dashboard';

/** The signed-in distributor's own page; everyone else is sent to the login. */
export function DashboardPage() {
  const dispatch = useShopDispatch();
  const distributor = useShopSelector(selectDistributor);
  const [logOut, { isLoading, isSuccess: hasLeft }] = useDistributorLogoutMutation();
  useDistributorCheck(true);

  async function leave() {
    const { error } = await logOut();
    if (error && toApiError(error).status !== 401) {
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

  if (!distributor) return <Navigate to={hasLeft ? paths.home : distributorRoutes.login} replace />;
  return <Dashboard distributor={distributor} leaving={isLoading} onLeave={() => void leave()} />;
}
