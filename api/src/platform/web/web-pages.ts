import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import type { Config } from '../config/config';
import type { ResponseCache } from '../cache/response-cache';
import type { CachedBody } from '../cache/cached-body';

/** Answers what is neither the API's nor an upload: the shop's pages and their files. */
export type WebPages = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** How long a page waits for the lists it carries, ms; without them the browser asks for them itself. */
const FIRST_DATA_PATIENCE = 1000;

/** The page server in this process; null when the API is served alone. */
export async function openWebPages(config: Config, documents: ResponseCache): Promise<WebPages | null> {
  if (config.webRoot === null) return null;
  const { createPageServer, workspaceFolders } = await import('@shop/page-server');
  const pages = createPageServer({
    ...workspaceFolders(config.webRoot, config.remotes, config.releasesDir),
    developerToken: config.developerToken,
    publicUrl: config.publicUrl,
    trustProxy: config.trustedProxies > 0,
    firstData: async () => {
      const [products, homepageContent] = await Promise.all([
        snapshot(documents.read('/api/products')),
        snapshot(documents.read('/api/homepage-content')),
      ]);
      return { products, homepageContent };
    },
  });
  return (request, response) => pages.handle(request, response);
}

async function snapshot(document: Promise<CachedBody>): Promise<{ json: string; version: string } | null> {
  const late = new AbortController();
  const ready = document.then(
    ({ listJson, version }) => ({ json: listJson, version }),
    () => null,
  );
  const given = await Promise.race([ready, pause(FIRST_DATA_PATIENCE, null, { signal: late.signal })]);
  late.abort();
  return given;
}
