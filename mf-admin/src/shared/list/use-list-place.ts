import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** How far each entry of the history was scrolled, px. */
const places = new Map<string, number>();

/**
 * Puts a list back where it was left when the way leads back to it. The browser does that too, but before a slow device has
 * rendered the rows again, and then where the shorter page ended.
 */
export function useListPlace(hasRows: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const isPut = useRef(!isReturn);

  useLayoutEffect(() => {
    if (!hasRows || isPut.current) return;
    isPut.current = true;
    const place = places.get(key);
    if (place !== undefined) globalThis.scrollTo({ top: place, behavior: 'instant' });
  }, [hasRows, key]);

  // In the commit itself: a passive effect ends after the next page has scrolled to its top, and would keep that as the place.
  useLayoutEffect(() => {
    if (!hasRows) return undefined;
    const note = () => void places.set(key, globalThis.scrollY);
    globalThis.addEventListener('scroll', note, { passive: true });
    return () => globalThis.removeEventListener('scroll', note);
  }, [hasRows, key]);
}
