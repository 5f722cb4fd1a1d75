/** A page that one file keeps from having loaded counts as loaded after so long, ms. */
export const LOAD_LIMIT_MS = 10_000;

/**
 * Calls `then` once the page has loaded and `wait` ms have passed since: what a first look does not need must not be in
 * its way. Answers the function that calls it off.
 */
export function afterLoad(wait: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    callOff();
    timer = setTimeout(then, wait);
  };
  const callOff = () => {
    globalThis.removeEventListener('load', begin);
    clearTimeout(timer);
  };
  if (document.readyState === 'complete') begin();
  else {
    globalThis.addEventListener('load', begin);
    timer = setTimeout(begin, LOAD_LIMIT_MS);
  }
  return callOff;
}
