import { createServer, type Server } from 'node:http';

import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';

import { AppModule } from './app.module';
import { sendFailure, type FailureLog } from './platform/http/send-failure';
import { ShopError } from './platform/errors/shop-error';
import { requireJson, requireLength, wholeBodyIn } from './platform/http/body/body.middleware';
import { noteCaller } from './platform/http/caller-address';
import { requireOwnOrigin } from './platform/http/own-origin.middleware';
import { setSecurityHeaders } from './platform/http/security-headers';
import { FailedLoads } from './failures/failed-loads.service';
import { PageFailures } from './failures/page-failures.service';
import { ResponseCache } from './platform/cache/response-cache';
import type { Config } from './platform/config/config';
import { createListener } from './platform/http/listener';
import { RequestLog } from './platform/logging/request-log';
import { SecurityLog } from './platform/logging/security-log';
import { openDocsPage } from './platform/openapi/docs-page';
import { CallLimits } from './platform/rate-limit/call-limits';
import { PictureStore } from './platform/storage/picture-store';
import { openWebPages } from './platform/web/web-pages';

/** For a whole JSON body to arrive. */
const BODY_TIMEOUT_MS = 30_000;

export interface Shop {
  app: NestExpressApplication;
  /** Not listening yet. */
  server: Server;
}

/** Nest's own log is off, its failure is ours to tell, and bodies are read by `BodyReading`. */
const nestOptions: Partial<Record<keyof NestApplicationOptions, boolean>> = {
  logger: false,
  abortOnError: false,
  bodyParser: false,
};

/** The whole shop behind one HTTP server, on a database that was prepared before. */
export async function createApp(config: Config, logger: Logger): Promise<Shop> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, logger), nestOptions as object);
  app.setGlobalPrefix('api');
  app.set('query parser', 'simple');
  app.set('trust proxy', config.trustedProxies);
  app.disable('x-powered-by');
  app.disable('etag');

  const cache = app.get(ResponseCache);
  const failures = app.get(PageFailures);
  const limits = app.get(CallLimits);
  const failedLoads = app.get(FailedLoads);
  const pages = await openWebPages(
    config,
    cache,
    limits,
    logger,
    (failure) => failures.record(failure),
    (after) => failedLoads.list(after),
  );
  app.use(noteCaller);
  if (pages) app.use(pages);
  app.use(setSecurityHeaders);
  app.use('/uploads/', limits.files, app.get(PictureStore).serve);
  app.use(cache.middleware);
  app.use(requireLength, limits.changes, requireOwnOrigin, requireJson, wholeBodyIn(BODY_TIMEOUT_MS), neverStored);
  if (config.isDevelopment) openDocsPage(app);
  await app.init();

  const express = app.getHttpAdapter().getInstance();
  // Nest's own handlers know only what is below its prefix.
  express.use(notFound, failure({ logger, security: app.get(SecurityLog) }));
  const listener = createListener(app.get(RequestLog), cache, express, config.trustedProxies > 0);
  return { app, server: createServer(listener) };
}

const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

const notFound: RequestHandler = (_request, _response, next) => next(new ShopError('route.notFound'));

/** Express takes a handler for errors only with four parameters. */
function failure(log: FailureLog): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) next(error);
    else sendFailure(response, error, log);
  };
}
