import { callerNetwork } from '@shop/contracts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readPublicPlace, SECRET_MIN_LENGTH, settingText, type PublicPlace } from '../settings';

/** Longer than the gateway keeps a connection. */
const KEEP_ALIVE_MS = 65_000;
/** For running answers after we were asked to end. */
const FINISH_TIMEOUT_MS = 8000;
const IDLE_SWEEP_MS = 50;

/** For a supervisor that restarts what hangs. */
const HEALTH_PATH = '/health';

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Writes one line to the log that the container keeps. */
export function log(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A setting's text; what is empty counts as absent. @throws RangeError when it is needed and absent */
export function setting(name: string, otherwise?: string): string {
  const value = settingText(process.env[name]) ?? otherwise;
  if (value === undefined) throw new RangeError(`Falta ${name}.`);
  return value;
}

/** A setting that nobody may guess; null where it is absent. @throws RangeError when it is short */
export function secret(name: string): string | null {
  const value = setting(name, '') || null;
  if (value === null || value.length >= SECRET_MIN_LENGTH) return value;
  throw new RangeError(`${name} debe tener al menos ${SECRET_MIN_LENGTH} caracteres.`);
}

/** The shop's place in the network. @throws RangeError where the API would not start either */
export function publicPlace(): PublicPlace {
  return readPublicPlace((name) => setting(name, '') || null);
}

/** Key of the visitor's address, as the proxies in front tell it: each appends who called it, and so many are trusted. */
export function visitorAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const told = String(headers['x-forwarded-for'] ?? '').match(/[^,\s]+/g) ?? [];
  const way = [...told, socket.remoteAddress ?? ''];
  return callerNetwork(way.at(-1 - trustedProxies) ?? way[0] ?? '');
}

function answer(handle: Handler, request: IncomingMessage, response: ServerResponse): void {
  if (request.url === HEALTH_PATH) {
    response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }).end('ok');
    return;
  }
  handle(request, response).catch((error: unknown) => {
    log(`${request.method ?? ''} failed: ${String(error)}`);
    if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain; charset=utf-8' });
    response.end();
  });
}

/** Runs one part of the shop as a process of its own until it is asked to end; then running answers are finished. */
export function serve(handle: Handler): void {
  const server = createServer((request, response) => answer(handle, request, response));
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const [port, host] = [Number(setting('PORT', '8080')), setting('HOST', '0.0.0.0')];
  server.listen(port, host, () => log(`listening on ${(server.address() as AddressInfo).port}`));
  process.once('SIGTERM', () => {
    server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
    server.close(() => process.exit(0));
    setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
    void pause(FINISH_TIMEOUT_MS).then(() => process.exit(1));
  });
}
