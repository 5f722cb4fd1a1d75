import { readFile, stat } from 'node:fs/promises';
import { BOOT_ELEMENT_ID } from '@shop/federation/boot';
import type { Remote } from './remotes';

/** One public list of the API: the JSON text of its `data`, and a text that changes whenever it does. */
export interface Snapshot {
  json: string;
  version: string;
}

/** What the page carries so that its first paint waits for no call. Null where the API could not tell in time. */
export interface FirstData {
  products: Snapshot | null;
  homepageContent: Snapshot | null;
}

/** Reads the shell's page as it was built, and again when a new build has replaced it. */
export function createTemplateReader(file: string): () => Promise<{ text: string; version: string }> {
  let known: { text: string; version: string } | null = null;
  return async () => {
    const { mtimeMs } = await stat(file);
    const version = String(mtimeMs);
    if (known?.version !== version) known = { text: await readFile(file, 'utf8'), version };
    return known;
  };
}

/** JSON that is safe inside a script element: nothing in it can end the element or open a comment. */
function embeddable(json: string): string {
  return json.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}

function preloadLink(address: string): string {
  return `<link rel="preload" as="script" href="${address.replaceAll('"', '%22')}">`;
}

/** The shell's page with the remotes' addresses, the first data, and the scripts of the remote it will show. */
export function renderPage(template: string, remotes: Remote[], owner: Remote | undefined, data: FirstData): string {
  const addresses = JSON.stringify(remotes.map(({ name, entry, routes }) => ({ name, entry, routes })));
  const boot = [
    `"remotes":${addresses}`,
    `"products":${data.products?.json ?? 'null'}`,
    `"homepageContent":${data.homepageContent?.json ?? 'null'}`,
  ].join(',');
  const preloads = owner?.entry ? [owner.entry, ...owner.preloads].map(preloadLink).join('') : '';
  const bootElement = `<script type="application/json" id="${BOOT_ELEMENT_ID}">${embeddable(`{${boot}}`)}</script>`;
  return template.replace('</head>', () => `${preloads}${bootElement}</head>`);
}
