import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusContent } from './content-focus';
import { scrollToHash } from './section-scroll';

/**
 * Does the work of a browser that loads whole pages: a hash leads to its section, a new page starts at its top
 * and takes the focus out of the old one. Going back keeps the browser's own scroll position.
 */
export function useNavigationEffects(): void {
  const { pathname, search, hash, key } = useLocation();
  const type = useNavigationType();
  const previous = useRef({ pathname, search, key });

  useEffect(() => scrollToHash(hash), [hash, key]);

  useEffect(() => {
    const before = previous.current;
    previous.current = { pathname, search, key };
    if (before.key === key) return;
    const samePage = before.pathname === pathname;
    /* A changed query alone is a filter, not a journey. */
    if (samePage && before.search !== search) return;
    if (hash === '' && type !== NavigationType.Pop) {
      globalThis.scrollTo({ top: 0, behavior: samePage ? 'auto' : 'instant' });
    }
    return samePage ? undefined : focusContent();
  }, [pathname, search, hash, key, type]);
}
