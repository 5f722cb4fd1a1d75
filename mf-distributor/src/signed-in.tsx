import { paths, useDistributorCheck, useSession } from '@shop/shell-api';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Navigate, useLocation } from 'react-router-dom';
import { distributorRoutes } from './routes';
import { useOpenSession } from './use-open-session';

/** A chunk of its own: who only sees the login doesn't fetch the portal. */
const Portal = lazyComponent(async () => (await import('./portal')).Portal);

/**
 * The screens of the signed-in distributor. Without one, also when the session ends while a screen is open, the login
 * takes over, says why, and comes back to the same address afterwards.
 */
export function SignedIn() {
  const { distributor } = useSession();
  const { pathname, search } = useLocation();
  const { hasLeft, ...session } = useOpenSession();
  useDistributorCheck(true);

  // Nothing that is on the screen of one is shown to the next one.
  if (distributor) return <Portal key={distributor.id} distributor={distributor} session={session} />;
  if (hasLeft) return <Navigate to={paths.home} replace />;
  return <Navigate to={distributorRoutes.login} state={{ askedFor: `${pathname}${search}` }} replace />;
}
