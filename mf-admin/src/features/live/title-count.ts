const COUNT = /^\(\d+\) /;

/** Puts a count before the page's title, whatever it becomes, until the function is called that takes it away. */
export function countInTitle(count: number): () => void {
  const write = () => {
    const plain = document.title.replace(COUNT, '');
    const counted = count > 0 ? `(${count}) ${plain}` : plain;
    if (document.title !== counted) document.title = counted;
  };
  write();
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = document.title.replace(COUNT, '');
  };
}
