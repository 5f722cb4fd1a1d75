/**
 * Calls `then` once the page has loaded and `wait` ms have passed since: what a first look does not need must not be in
 * its way. Answers the function that calls it off.
 */
export function afterLoad(wait: number, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const begin = () => {
    timer = setTimeout(then, wait);
  };
  if (document.readyState === 'complete') begin();
  else globalThis.addEventListener('load', begin, { once: true });
  return () => {
    globalThis.removeEventListener('load', begin);
    clearTimeout(timer);
  };
}
