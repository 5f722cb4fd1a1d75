import type { INestApplication } from '@nestjs/common';
import type { RequestHandler } from 'express';

import answersFile from './answers.json';
import { describeApi } from './document';
import { pageStyle, toPage } from './page';
import { routesOf } from './routes';

/** Where the page is, and what it needs; the others are where tools look for the document. */
const DOCS_PATHS = ['/api/docs', '/api/docs/', '/api/docs/style.css', '/api/docs/openapi.json', '/api/docs-json'];

/** The page may load its own style and nothing else. */
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

interface Papers {
  page: string;
  json: string;
}

/** `GET /api/docs`: the API's OpenAPI document, and the same to read. Made when somebody asks for the first time. */
export function openApiDocs(app: INestApplication): RequestHandler {
  let made: Papers | null = null;
  const papers = (): Papers => (made ??= makePapers(app));

  return ({ path, method }, response, next) => {
    if (!DOCS_PATHS.includes(path) || (method !== 'GET' && method !== 'HEAD')) {
      next();
      return;
    }
    const [type, text] = contentOf(path, papers);
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('X-Robots-Tag', 'noindex');
    response.writeHead(200, {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-cache',
    });
    response.end(method === 'HEAD' ? undefined : text);
  };
}

function contentOf(path: string, papers: () => Papers): [type: string, text: string] {
  if (path.endsWith('style.css')) return ['text/css', pageStyle];
  return path.endsWith('json') ? ['application/json', papers().json] : ['text/html', papers().page];
}

function makePapers(app: INestApplication): Papers {
  const document = describeApi(routesOf(app), answersFile);
  return { page: toPage(document), json: JSON.stringify(document) };
}
