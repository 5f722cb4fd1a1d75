import { useEffect, useRef } from 'react';

/** Marks the entry of the history that what is open has, beside what the router writes into it. */
type Mark = 'cart' | 'menu';

function entry(): Record<string, unknown> {
  const state: unknown = globalThis.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const isEntryOf = (mark: Mark) => entry()[mark] === true;

/** True when the present entry is the open cart's: who leads away from it takes its place, so that nobody goes back to it. */
export const isCartEntry = () => isEntryOf('cart');

/** True when the present entry is of something open: what has closed since is about to go back from it. */
export const isOpenEntry = () => isEntryOf('cart') || isEntryOf('menu');

/** Puts the present entry there a second time, the router not noticing: the way back leads to the first one. */
function pushEntry(mark: Mark): void {
  const state = entry();
  const place = typeof state['idx'] === 'number' ? { idx: state['idx'] + 1 } : {};
  globalThis.history.pushState({ ...state, ...place, [mark]: true }, '');
}

/** Longest time that a browser may take for a step back, ms. */
const STEP_MS = 5000;
/** Elements that do something when they are pressed. */
const PRESSED = 'a, button, label, input, summary';

/** Runs this when the browser has gone back: a moment after the router heard of it. */
export function onceBack(run: () => void): void {
  const finish = () => {
    clearTimeout(timer);
    globalThis.removeEventListener('popstate', later);
    run();
  };
  const later = () => void setTimeout(finish);
  const timer = setTimeout(finish, STEP_MS);
  globalThis.addEventListener('popstate', later);
}

/**
 * Goes back from such an entry. The browser does so a moment later: what is pressed until then is pressed once it has,
 * or a link's page would be left again, and a cart that is opened would close.
 */
function leaveEntry(): void {
  let held: HTMLElement | null = null;
  const hold = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(PRESSED) : null;
    if (!pressed || event.metaKey || event.ctrlKey || event.shiftKey) return;
    held = pressed;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  onceBack(() => {
    document.removeEventListener('click', hold, true);
    held?.click();
  });
  document.addEventListener('click', hold, true);
  globalThis.history.back();
}

/**
 * Lets the way back close what is open, in place of leading to another page.
 * @param onBack says whether something is still open after the step
 */
export function useBackStep(mark: Mark, isOpen: boolean, onBack: () => boolean): void {
  const back = useRef(onBack);
  const open = useRef(isOpen);

  useEffect(() => {
    back.current = onBack;
    open.current = isOpen;
  });

  useEffect(() => {
    const step = () => {
      if (open.current && !isEntryOf(mark)) {
        if (back.current()) pushEntry(mark);
      } else if (!open.current && isEntryOf(mark)) {
        // Left over by a link out of it: it shows the page that the entry before it shows.
        globalThis.history.back();
      }
    };
    globalThis.addEventListener('popstate', step);
    return () => globalThis.removeEventListener('popstate', step);
  }, [mark]);

  useEffect(() => {
    if (isOpen && !isEntryOf(mark)) pushEntry(mark);
    else if (!isOpen && isEntryOf(mark)) leaveEntry();
  }, [mark, isOpen]);
}
