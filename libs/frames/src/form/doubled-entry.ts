/* The present entry of the history, put there a second time while there is something to lose: going back leads to the first. */

/** True when the step back to the first of two entries is under way, of which the browser tells later. */
let undoing = false;

/** State that the router and this file write into an entry of the history. */
function historyState(): Record<string, unknown> {
  const state: unknown = globalThis.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

export function isDoubled(): boolean {
  return historyState()['doubled'] === true;
}

export function isUndoing(): boolean {
  return undoing;
}

/** Does something once the step back that is under way is done. */
export function afterStep(then: () => void): void {
  const listen = () => {
    globalThis.removeEventListener('popstate', listen);
    then();
  };
  globalThis.addEventListener('popstate', listen);
}

/** Puts the present entry there a second time, the router not noticing; after a step back that is still under way. */
export function doubleEntry(isWanted: () => boolean): void {
  if (undoing) {
    afterStep(() => doubleEntry(isWanted));
  } else if (isWanted() && !isDoubled()) {
    const state = historyState();
    const place = typeof state['idx'] === 'number' ? state['idx'] + 1 : 0;
    globalThis.history.pushState({ ...state, idx: place, doubled: true }, '');
  }
}

/** Goes back to the first of two entries, and then does something; at once where there is but one. */
export function undouble(then: () => void): void {
  if (undoing) {
    afterStep(then);
  } else if (isDoubled()) {
    undoing = true;
    afterStep(() => {
      undoing = false;
      then();
    });
    globalThis.history.back();
  } else then();
}
