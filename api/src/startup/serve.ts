import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { setImmediate as afterPolling } from 'node:timers/promises';

import { EventStreams } from '../events/event-streams.service';
import { HealthService } from '../platform/health/health.service';
import type { Config } from '../platform/config/config';
import { RequestLog } from '../platform/logging/request-log';
import type { Shop } from '../create-app';
import { shareConnections } from './shared-connections';
import { StartError } from './start-error';

/** Time that running calls have to finish after the process was asked to end; the contract says 10 s until the exit. */
const FINISH_TIMEOUT_MS = 9000;
const IDLE_SWEEP_MS = 50;

/**
 * For the next call on a connection, ms: of a browser, and longer than the proxies keep one, which never meet a closed one. A
 * client is told whole seconds, rounded down, so it lets go nearly a second before the shop does.
 */
const KEEP_ALIVE = { browser: 5900, proxy: 65_000 };
/** So many connections wait at most until they are taken; what Node asks the system for. */
const BACKLOG = 511;
/** For the head of a request to arrive. */
const HEADERS_TIMEOUT_MS = 30_000;
/** Many phones share the address of their carrier; each opens six at most. */
const CONNECTIONS = { all: 4096, ofAddress: 256 };
/** For a whole request to arrive, ms: a picture of 5 MB over a slow mobile line takes its time. */
const REQUEST_TIMEOUT_MS = 120_000;
/**
 * Without a byte either way, ms, longer than any call waits for its turn: a caller who takes nothing of an answer. Node may wait
 * twice as long. Streams of events send something every 4 s.
 */
const SILENCE_TIMEOUT_MS = 120_000;

/**
 * Takes calls, on so many connections at once.
 * @returns the address for a browser
 * @throws StartError when the port can't be had
 */
export function listen(
  server: Server,
  { port, host, trustedProxies }: Pick<Config, 'port' | 'host' | 'trustedProxies'>,
): Promise<string> {
  const isBehindProxy = trustedProxies > 0;
  shareConnections(server, isBehindProxy ? { ...CONNECTIONS, ofAddress: null } : CONNECTIONS);
  server.keepAliveTimeout = isBehindProxy ? KEEP_ALIVE.proxy : KEEP_ALIVE.browser;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.timeout = SILENCE_TIMEOUT_MS;
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(browserAddress(host, typeof address === 'object' ? (address?.port ?? port) : port));
    });
  });
}

/** Stops being ready, takes no more calls, lets the running ones finish, and closes what the shop has open. */
export async function closeShop({ app, server }: Shop, drainSeconds = 0, timeoutMs = FINISH_TIMEOUT_MS): Promise<void> {
  app.get(HealthService).beginDraining();
  // Time for who sends buyers here to notice.
  await new Promise((resolve) => setTimeout(resolve, drainSeconds * 1000));
  app.get(EventStreams).endAll();
  // A client that keeps its connection busy is answered and told not to use it again.
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const end = performance.now() + timeoutMs - drainSeconds * 1000;
  await takeWaiting(server, end);
  const requests = app.get(RequestLog);
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node takes a connection for idle from when its answer was written, and would close it before a slow reader has the rest.
  server.closeIdleConnections = () => {
    if (requests.underWay === 0) closeIdle();
  };
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), end - performance.now());
  await closed;
  clearInterval(sweep);
  clearTimeout(deadline);
  await app.close();
}

/**
 * Takes the connections that the system has made for us already: closing would reset them. Node takes one in each turn of
 * its loop, so there are none left once a turn brought none; who still comes after as many as can wait is left to the next.
 */
async function takeWaiting(server: Server, end: number): Promise<void> {
  let taken = true;
  const note = () => (taken = true);
  server.on('connection', note);
  for (let turn = 0; taken && turn < BACKLOG && performance.now() < end; turn += 1) {
    taken = false;
    await afterPolling();
  }
  server.off('connection', note);
}

function browserAddress(host: string, port: number): string {
  const everywhere = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = isIPv6(host) ? `[${host}]` : host;
  return `http://${everywhere ? 'localhost' : name}:${port}`;
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): StartError {
  const wrongHost = `La dirección ${host} no es de esta máquina. Revisa HOST.`;
  const texts: Record<string, string> = {
    EADDRINUSE: `El puerto ${port} ya está en uso. Cierra el otro programa o elige otro puerto con PORT.`,
    EACCES: `No hay permiso para usar el puerto ${port}. Elige otro con PORT.`,
    EADDRNOTAVAIL: wrongHost,
    // An address of a link, without the interface.
    EINVAL: wrongHost,
  };
  const text = error.syscall === 'getaddrinfo' ? wrongHost : texts[error.code ?? ''];
  return new StartError(text ?? `No se pudo abrir el puerto ${port}.`, { cause: error });
}
