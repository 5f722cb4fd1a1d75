import { useEffect } from 'react';

/**
 * Tells the router of a link inside the page that was followed while React drew the first screen in slices: the first
 * paint's links work at once, the router listens only from its first commit on. Stands within the router.
 */
export function RouterCatchUp({ since }: { /** The address before the drawing began. */ since: string }) {
  useEffect(() => {
    if (globalThis.location.href !== since) globalThis.dispatchEvent(new PopStateEvent('popstate'));
  }, [since]);
  return null;
}
