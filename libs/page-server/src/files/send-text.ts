import type { IncomingMessage, ServerResponse } from 'node:http';
import { takenEncodings, type Encoding } from './encodings';

export const TEXT = 'text/plain; charset=utf-8';

/** Answers with a whole body; Node sends a HEAD its headers alone. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string>,
): void {
  // Connections stay open without saying so; a page's first ten packets have room for what is read. One that ends says so.
  if (response.shouldKeepAlive && !response.hasHeader('Connection')) response.removeHeader('Connection');
  response.writeHead(status, {
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** Answers that nothing is at the address. */
export function sendNotThere(response: ServerResponse): void {
  send(response, 404, TEXT, 'No encontramos lo que buscas.', { 'Cache-Control': 'no-store' });
}

/** Answers with a body that is kept compressed, in the way that the browser takes. */
export async function sendEncoded(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  { body, headers }: { body: (encoding: Encoding | null) => Promise<Buffer>; headers: Record<string, string> },
): Promise<void> {
  const [encoding = null] = takenEncodings(request);
  const content = await body(encoding);
  send(response, status, type, content, {
    ...headers,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  });
}
