import { undouble } from '@shop/frames';
import { useLocation, useNavigate, type NavigateOptions } from 'react-router-dom';

/** Leads on to what a screen has made. Staff who went elsewhere before the answer stay there; the way back leads to no form that was saved. */
export function useLeadOn(): (address: string, how?: NavigateOptions) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (address, how) => {
    if (globalThis.location.pathname === pathname) undouble(() => void navigate(address, how));
  };
}
