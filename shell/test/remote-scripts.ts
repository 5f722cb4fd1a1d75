/** Fates of a remote's entry: its container registers, it is lost, it throws, or nothing ever comes. */
export type EntryScript = { screens: () => object; shared?: (scope: object) => unknown } | 'lost' | 'thrown' | 'silent';

/**
 * Plays the scripts that the federation run time adds to the page; no script runs in a simulated browser. Answers the
 * addresses asked for, in order.
 * @param entryAt what comes of the entry at an address, its query included, at once or later
 */
export function playScripts(entryAt: (address: string) => EntryScript | Promise<EntryScript>): string[] {
  const asked: string[] = [];
  const append = document.head.appendChild.bind(document.head);
  jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (!(node instanceof HTMLScriptElement)) return append(node);
    const { pathname, search } = new URL(node.src);
    asked.push(pathname + search);
    const entry = entryAt(pathname + search);
    if (entry instanceof Promise) void entry.then((come) => play(node, come));
    else play(node, entry);
    return node;
  });
  return asked;
}

function play(script: HTMLScriptElement, entry: EntryScript): void {
  if (entry === 'silent') return;
  if (entry === 'lost') {
    script.dispatchEvent(new Event('error'));
    return;
  }
  if (entry === 'thrown') {
    globalThis.dispatchEvent(Object.assign(new Event('error'), { filename: script.src, message: 'A broken build' }));
  } else {
    const { screens, shared } = entry;
    const name = /\/remotes\/([^/]+)\//.exec(script.src)?.[1] ?? '';
    Object.assign(globalThis, {
      [name.replaceAll('-', '_')]: { init: shared ?? (() => undefined), get: () => Promise.resolve(screens) },
    });
  }
  script.dispatchEvent(new Event('load'));
}
