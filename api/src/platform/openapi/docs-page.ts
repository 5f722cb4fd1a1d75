import type { NestExpressApplication } from '@nestjs/platform-express';
import { SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import type { RequestHandler } from 'express';

import openApi from '../../../openapi.json';

/** Swagger's page runs scripts from files alone; it styles itself from within. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/api/docs`: the API's description as a page to read and try, while the API is developed. */
export function openDocsPage(app: NestExpressApplication): void {
  const allowItsFiles: RequestHandler = (_request, response, next) => {
    response.setHeader('Content-Security-Policy', POLICY);
    next();
  };
  app.use('/api/docs', allowItsFiles);
  SwaggerModule.setup('api/docs', app, openApi as unknown as OpenAPIObject, { raw: false });
}
