import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/** Function that generated code asks for the file of a chunk. */
declare const __webpack_require__: { u: (chunk: string | number) => string };

/**
 * Run-time plugin of every remote: a retry asks for the entry at an address with a query of its own, and the chunks then
 * get the same query. Browsers hand a lost or hanging preload on to the next script of its address without asking again,
 * which does not happen at a fresh one; webpack waits for a script of the same chunk that hangs, so those are taken away.
 */
const { currentScript } = document;
const [, folder, search] =
  (currentScript instanceof HTMLScriptElement && /^(.*\/)[^/]*(\?.*)$/.exec(currentScript.src)) || [];

if (search !== undefined) {
  for (const script of document.querySelectorAll(`script[src^="${folder}"]`)) script.remove();
  const fileOf = __webpack_require__.u;
  __webpack_require__.u = (chunk) => fileOf(chunk) + search;
}

export default function freshChunks(): ModuleFederationRuntimePlugin {
  return { name: 'fresh-chunks' };
}
