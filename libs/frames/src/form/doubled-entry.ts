/* The present entry of the history, put there a second time while there is something to lose: going back leads to the first. */

/** True when a step back that this page asked for is under way, of which the browser tells later. */
let stepping = false;

/** Done once it is. */
const waiting: (() => void)[] = [];

/** Time after which a browser that tells of no step back is taken to have done it, ms: no form stays shut for good. */
export const LOST_STEP_MS = 5000;

/** State that the router and this file write into an entry of the history. */
function historyState(): Record<string, unknown> {
  const state: unknown = globalThis.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

export function isDoubled(): boolean {
  return historyState()['doubled'] === true;
}

/** True while the page steps back: what is being left is on the screen still, and a second press there would do it once more. */
export function isSteppingBack(): boolean {
  return stepping;
}

/** Does something once no step back is under way: one may lead to the next. */
export function onceStill(then: () => void): void {
  if (stepping) waiting.push(then);
  else then();
}

/** Puts the present entry there a second time, the router not noticing; after a step back that is still under way. */
export function doubleEntry(isWanted: () => boolean): void {
  onceStill(() => {
    if (!isWanted() || isDoubled()) return;
    const state = historyState();
    const place = typeof state['idx'] === 'number' ? state['idx'] + 1 : 0;
    globalThis.history.pushState({ ...state, idx: place, doubled: true }, '');
  });
}

/** Goes one step back, and then does something. */
export function stepBack(then: () => void): void {
  const listen = () => {
    clearTimeout(lost);
    globalThis.removeEventListener('popstate', listen);
    stepping = false;
    then();
    while (!isSteppingBack() && waiting.length > 0) waiting.shift()?.();
  };
  const lost = setTimeout(listen, LOST_STEP_MS);
  stepping = true;
  globalThis.addEventListener('popstate', listen);
  globalThis.history.back();
}

/** Goes back to the first of two entries, and then does something; at once where there is but one. */
export function undouble(then: () => void): void {
  onceStill(() => (isDoubled() ? stepBack(then) : then()));
}
