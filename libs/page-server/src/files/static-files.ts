import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import send from 'send';
import { takenEncodings } from './encodings';

/** A folder whose files are served below a path. `maxAge` in ms; `immutable` for names that carry their content's hash. */
export interface StaticFolder {
  path: string;
  folder: string;
  maxAge: number;
  immutable: boolean;
}

/** The ends of the names of compressed twins. */
const suffixes = { br: '.br', gzip: '.gz' } as const;

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Answers with a file of the folder, compressed when the build left a compressed twin beside it. Resolves false when
 * there is no such file, so that somebody else may answer.
 */
export function sendStatic(
  { path, folder, maxAge, immutable }: StaticFolder,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const file = pathname.slice(path.length - 1);
  const type = contentTypes[extname(file)];
  const encoding = type
    ? takenEncodings(request).find((taken) => existsSync(join(folder, safe(file) + suffixes[taken])))
    : undefined;

  return new Promise((resolve, reject) => {
    const stream = send(request, encoding ? `${file}${suffixes[encoding]}` : file, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      maxAge,
      immutable,
    });
    stream.on('headers', (sent: ServerResponse) => {
      sent.setHeader('X-Content-Type-Options', 'nosniff');
      if (type) sent.setHeader('Content-Type', type);
      if (type) sent.setHeader('Vary', 'Accept-Encoding');
      if (encoding) sent.setHeader('Content-Encoding', encoding);
    });
    stream.on('error', (error: Error & { status?: number }) => {
      if (error.status === 412 || error.status === 416) {
        // The file is there, but not as the caller wants it; of a range beyond its end `send` has noted the size.
        response.writeHead(error.status, { 'Cache-Control': 'no-store', 'Content-Length': 0 }).end();
        resolve(true);
      } else if (error.status !== undefined && error.status < 500) resolve(false);
      else reject(error);
    });
    stream.on('directory', () => resolve(false));
    stream.on('end', () => resolve(true));
    response.on('close', () => resolve(true));
    stream.pipe(response);
  });
}

/** A path that can't climb out of its folder, for the look whether a compressed twin exists; `send` checks again. */
function safe(file: string): string {
  return file.split('/').includes('..') ? '' : file;
}
