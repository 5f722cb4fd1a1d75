import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers with a whole body; a HEAD with its headers alone. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    'X-Content-Type-Options': 'nosniff',
    ...headers,
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
