import { useLocation } from 'react-router-dom';
import { distributorRoutes } from '../../routes';

/** Where the login leads: to the address that it was put in front of, or to the dashboard. */
export function useAskedFor(): string {
  const state: unknown = useLocation().state;
  const given = typeof state === 'object' && state !== null ? state : {};
  return 'askedFor' in given && typeof given.askedFor === 'string' ? given.askedFor : distributorRoutes.dashboard;
}
