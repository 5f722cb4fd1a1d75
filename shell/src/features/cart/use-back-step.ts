import { useEffect, useRef } from 'react';

/** Marks the entry of the history that an open cart has, beside what the router writes into it. */
const MARK = 'cart';

function entry(): Record<string, unknown> {
  const state: unknown = globalThis.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** True when the present entry is the open cart's: who leads away from it takes its place, so that nobody goes back to it. */
export function isCartEntry(): boolean {
  return entry()[MARK] === true;
}

/** Puts the present entry there a second time, the router not noticing: the way back leads to the first one. */
function pushEntry(): void {
  const state = entry();
  const place = typeof state['idx'] === 'number' ? { idx: state['idx'] + 1 } : {};
  globalThis.history.pushState({ ...state, ...place, [MARK]: true }, '');
}

/**
 * Lets the way back close what is open, in place of leading to another page.
 * @param onBack says whether something is still open after the step
 */
export function useBackStep(isOpen: boolean, onBack: () => boolean): void {
  const back = useRef(onBack);
  const open = useRef(isOpen);

  useEffect(() => {
    back.current = onBack;
    open.current = isOpen;
  });

  useEffect(() => {
    const step = () => {
      if (open.current && !isCartEntry()) {
        if (back.current()) pushEntry();
      } else if (!open.current && isCartEntry()) {
        // Left over by a link out of the cart: it shows the page that the entry before it shows.
        globalThis.history.back();
      }
    };
    globalThis.addEventListener('popstate', step);
    return () => globalThis.removeEventListener('popstate', step);
  }, []);

  useEffect(() => {
    if (isOpen && !isCartEntry()) pushEntry();
    else if (!isOpen && isCartEntry()) globalThis.history.back();
  }, [isOpen]);
}
