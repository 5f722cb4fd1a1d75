import { useLocation } from 'react-router-dom';
import { adminRoutes } from '../../routes';

/** The address that the login was put in front of, from its history entry; the start of the back office by default. */
export function useAskedForAddress(): string {
  const state: unknown = useLocation().state;
  const askedFor = typeof state === 'object' && state !== null && 'askedFor' in state ? state.askedFor : null;
  return typeof askedFor === 'string' && askedFor !== adminRoutes.login ? askedFor : adminRoutes.home;
}
