import { createServer, type Server } from 'node:http';

import type { NestApplicationOptions } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ThrottlerStorage } from '@nestjs/throttler';
import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { Logger } from 'pino';

import { DOCS_PATHS, openApiDocs } from './platform/openapi/openapi';
import { AppModule } from './app.module';
import { createFrontDoor } from './platform/http/front.middleware';
import { Metrics } from './platform/metrics/metrics';
import { METRICS_PATH, openMetricsPage } from './platform/metrics/metrics-page';
import { RequestLog } from './platform/logging/request-log';
import type { Config } from './platform/config/config';
import { ConnectionPool } from './platform/database/connection-pool';
import { DatabaseConnection } from './platform/database/database-connection';
import { sendFailure } from './common/errors/send-failure';
import { ShopError } from './common/errors/shop-error';
import { readJson, requireJson } from './common/http/body.middleware';
import { requireOwnOrigin } from './common/http/own-origin.middleware';
import { limitChanges } from './platform/rate-limit/changes-limit.middleware';
import { ResponseCache } from './platform/cache/response-cache';
import { PictureStore } from './platform/storage/picture-store';
import { openWebPages } from './platform/web/web-pages';

export interface Shop {
  app: NestExpressApplication;
  /** Not listening yet. */
  server: Server;
  metrics: Metrics;
}

/** Nest's own log is off, its failure is ours to tell, and bodies are read by `readJson`. */
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
  app.use('/uploads/', app.get(PictureStore).serve);
  app.use(limitChanges(app.get(ThrottlerStorage), config.rateLimitScale));
  app.use(requireOwnOrigin, requireJson, readJson, neverStored);
  await app.init();

  const express = app.getHttpAdapter().getInstance();
  // Nest's own handlers know only what is below its prefix.
  express.use(notFound, failure(logger));

  const documents = app.get(ResponseCache);
  const pool = app.get(ConnectionPool);
  const metrics = new Metrics({ pool: () => pool.use(), documents: () => documents.reads });
  const frontDoor = createFrontDoor({
    log: new RequestLog(logger, metrics, new Set([...documents.paths(), METRICS_PATH, ...DOCS_PATHS])),
    documents,
    web: await openWebPages(config, documents),
    operations: [openMetricsPage(metrics, config), openApiDocs(app)],
    api: express,
    watch: app.get(DatabaseConnection),
    logger,
  });
  return { app, server: createServer(frontDoor), metrics };
}

const neverStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

const notFound: RequestHandler = (_request, _response, next) => next(new ShopError('route.notFound'));

/** Express takes a handler for errors only with four parameters. */
function failure(logger: Logger): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) next(error);
    else sendFailure(response, error, logger);
  };
}
