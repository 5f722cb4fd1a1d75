const COUNT = /^\(\d+\) /;

/** Puts a count before the page's title, whatever it becomes, until the function is called that takes it away. */
export function countInTitle(count: number): () => void {
  const write = () => {
    const plain = document.title.replace(COUNT, '');
    const counted = count > 0 ? `(${count}) ${plain}` : plain;
    if (document.title !== counted) document.title = counted;
  };
  const observer = new MutationObserver(write);
  const begin = () => {
    write();
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  };
  const end = () => {
    observer.disconnect();
    document.title = document.title.replace(COUNT, '');
  };
  begin();
  // A sheet is printed, or saved as a file, under its own name.
  const listening = new AbortController();
  globalThis.addEventListener('beforeprint', end, listening);
  globalThis.addEventListener('afterprint', begin, listening);
  return () => {
    listening.abort();
    end();
  };
}
