import { useLocation } from 'react-router-dom';
import { distributorRoutes } from '../../routes';

/** Why the login is shown, as the history entry that leads to it says. */
export interface LoginVisit {
  /** The address that the login was put in front of. */
  askedFor: string;
  /** A session ended while that address was open. */
  hasEnded: boolean;
}

/** Why the login is shown: by itself, or in front of another address, to which it leads back. */
export function useLoginVisit(): LoginVisit {
  const state: unknown = useLocation().state;
  const given = typeof state === 'object' && state !== null ? state : {};
  return {
    askedFor: 'askedFor' in given && typeof given.askedFor === 'string' ? given.askedFor : distributorRoutes.dashboard,
    hasEnded: 'hasEnded' in given && given.hasEnded === true,
  };
}
