import { setTimeout as pause } from 'node:timers/promises';

import type { FailedLoads, PageFailureReport } from '@shop/contracts';
import type { Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

import type { CachedBody } from '../cache/cached-body';
import type { ResponseCache } from '../cache/response-cache';
import type { Config } from '../config/config';
import { callerAddress } from '../http/caller-address';
import type { CallLimits } from '../rate-limit/call-limits';

/** How long a page waits for the lists it carries; without them the browser asks for them itself. */
const FIRST_DATA_TIMEOUT_MS = 1000;

/**
 * The shop's pages and their files: all that is neither the API's nor an upload; null when the API is served alone.
 * @param record keeps a failure of a page for its team
 * @param failedLoads tells which loads of pages failures were reported of
 */
export async function openWebPages(
  config: Config,
  cache: ResponseCache,
  limits: CallLimits,
  logger: Logger,
  record: (failure: PageFailureReport) => Promise<void>,
  failedLoads: (after: string | null) => Promise<FailedLoads>,
): Promise<RequestHandler | null> {
  if (config.webRoot === null) return null;
  const { createPageServer, workspaceFolders } = await import('@shop/page-server');
  const pages = createPageServer({
    ...workspaceFolders(config.webRoot, config.remotes, config.releasesDir),
    developerToken: config.developerToken,
    publicUrl: config.publicUrl,
    trustProxy: config.trustedProxies > 0,
    // Express hands its own requests on.
    admitPage: (request) => limits.count('pages', request as Request),
    firstData: async () => {
      const [products, homepageContent] = await Promise.all([
        snapshot(cache.read('products')),
        snapshot(cache.read('homepage-content')),
      ]);
      return { products, homepageContent };
    },
    tellFailure: (failure) => {
      logger.warn({ failure }, 'A page was left to the browser');
      record(failure).catch((error: unknown) => logger.warn({ err: error }, 'A failure of a page was not kept'));
    },
    // The list of releases tells of it (`ReleaseNotices`).
    watch: {
      releases: config.releasesDir,
      callerOf: (request) => callerAddress(request as Request),
      failedLoads,
    },
  });
  return async (request, response, next) => {
    if (isApi(request.path)) {
      next();
      return;
    }
    await limits.count('files', request);
    await pages.handle(request, response);
  };
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/uploads/');
}

async function snapshot(reading: Promise<CachedBody>): Promise<{ json: string; version: string } | null> {
  const late = new AbortController();
  const ready = reading.then(
    ({ listJson, version }) => ({ json: listJson, version }),
    () => null,
  );
  const given = await Promise.race([ready, pause(FIRST_DATA_TIMEOUT_MS, null, { signal: late.signal })]);
  late.abort();
  return given;
}
