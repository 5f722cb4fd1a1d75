import { FIRST_PAINT_ID, FIRST_SCREEN_ATTRIBUTE } from '@shop/federation/first-paint';
import { useLayoutEffect, useRef, useState } from 'react';
import { RemoteSkeleton } from './remote-states';

/** What the page server wrote into the page for before the scripts; null once it has been taken out. */
function findFirstPaint(): HTMLElement | null {
  return document.getElementById(FIRST_PAINT_ID);
}

/** Takes the first paint out of the page in the very frame in which the shell has drawn its own. */
export function useEndOfFirstPaint(): void {
  useLayoutEffect(() => findFirstPaint()?.remove(), []);
}

/**
 * Stands in a remote's place while it loads: what the visitor is reading already, if the page came with it, else an
 * outline. The first paint's nodes stay the ones that the browser has painted: nothing blinks and nothing moves.
 */
export function WaitingScreen() {
  const place = useRef<HTMLDivElement>(null);
  const [hasFirstScreen] = useState(() => findFirstPaint() !== null);

  useLayoutEffect(() => {
    const screen = findFirstPaint()?.querySelector(`[${FIRST_SCREEN_ATTRIBUTE}]`);
    if (screen) place.current?.append(...screen.childNodes);
  }, []);

  return hasFirstScreen ? <div ref={place} /> : <RemoteSkeleton />;
}
