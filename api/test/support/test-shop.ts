import type { AddressInfo } from 'node:net';

import type { Failure } from '@shop/contracts';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { createApp, type Shop } from '../../src/create-app';
import { OrderTotals } from '../../src/orders/sums/order-totals.service';
import { readConfig } from '../../src/platform/config/config';
import { createLogger } from '../../src/platform/logging/logger';
import { closeShop } from '../../src/startup/serve';
import { Totp } from '../../src/users/factors/totp/totp.service';
import { makeDataDir } from './data-dirs';
import { createMigratedDatabase, runAsOwner, servingUrlOf } from './database/test-database';
import { undescribed } from './described';
import { timeoutFactor } from './timeout-factor';

export const JWT_SECRET = 'a secret of the tests, long enough to be one';

/** The moment at which the shops' clock for the codes of phones stands, ms: on a slow machine no code runs out meanwhile. */
export const CODES_AT = Date.now();

/** A test has awaited its calls when it closes a shop; connections that `fetch` has opened and not used end no sooner. */
const FINISH_TIMEOUT_MS = 100;

/** Answer of the shop; `data` and `failure` are parts of the same body, for whichever the test expects. */
export interface Answer<Data> {
  status: number;
  headers: Headers;
  text: string;
  data: Data;
  failure: Failure;
}

export interface Call {
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  raw?: string;
  headers?: Record<string, string>;
}

/** A running shop with a database of its own, and how a client talks to it. */
export interface TestShop extends Shop {
  url: string;
  /** The shop's own connections, with the role that serves. */
  database: DataSource;
  /** Runs statements as the role that owns the schema, which the shop never does. */
  asOwner(statements: string): Promise<void>;
  /** Deletes all rows of these tables, one after the other: of few rows that is far quicker than TRUNCATE. */
  empty(...tables: string[]): Promise<void>;
  /** Texts of all answers so far, for the test that none tells how the shop is made. */
  answers: string[];
  get<Data = unknown>(path: string, call?: Call): Promise<Answer<Data>>;
  post<Data = unknown>(path: string, call?: Call): Promise<Answer<Data>>;
  send<Data = unknown>(method: string, path: string, call?: Call): Promise<Answer<Data>>;
  upload<Data = unknown>(
    method: string,
    path: string,
    form: FormData,
    headers?: Record<string, string>,
  ): Promise<Answer<Data>>;
  /** Ends it, cutting what still runs; `closeShop` lets that finish. */
  close(): Promise<void>;
}

/**
 * Starts a shop on a free port; it serves by the role that may least. `databaseUrl`, the owner's, is for tests that put
 * something between it and its database, `settings` for those of the environment, `logger` for who reads the log; without
 * any, no test meets a limit on requests.
 */
export async function openShop(
  databaseUrl?: string,
  settings: Record<string, string> = {},
  logger?: Logger,
): Promise<TestShop> {
  const ownerUrl = databaseUrl ?? (await createMigratedDatabase());
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: servingUrlOf(ownerUrl),
    DATA_DIR: settings['DATA_DIR'] ?? makeDataDir(),
    JWT_SECRET,
    LOG_LEVEL: 'error',
    RATE_LIMIT_SCALE: '10000',
    TIMEOUT_FACTOR: String(timeoutFactor),
    ...settings,
  });
  const shop = await createApp(config, logger ?? createLogger(config.logLevel, withoutSecurityEvents));
  shop.app.get(Totp).now = () => CODES_AT;
  // They are put together when a test asks for it, not whenever a minute is over.
  shop.app.get(OrderTotals).onModuleDestroy();
  // Who calls ends a connection that is not used; on a busy machine the next call would meet the shop's end of it.
  shop.server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => shop.server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(shop.server.address() as AddressInfo).port}`;
  const answers: string[] = [];
  let begun = 0;
  let underWay = 0;

  async function send<Data>(method: string, path: string, call: Call = {}): Promise<Answer<Data>> {
    const body = call.raw ?? (call.body === undefined ? undefined : JSON.stringify(call.body));
    const headers = { ...(body !== undefined && { 'content-type': 'application/json' }), ...call.headers };
    return ask(path, { method, headers, ...(body !== undefined && { body }) });
  }

  async function ask<Data>(path: string, init: RequestInit & { method: string }): Promise<Answer<Data>> {
    const { method } = init;
    const wasAlone = underWay === 0;
    underWay += 1;
    begun += 1;
    const number = begun;
    const response = await fetch(`${url}${path}`, { ...init, redirect: 'manual' }).finally(() => (underWay -= 1));
    const text = await readText(response);
    answers.push(text);
    // Who is refused, and how, among several at once is a matter of moments.
    const isJudged = response.ok || (wasAlone && number === begun);
    const problem = isJudged ? undescribed(method, response, text) : null;
    if (problem !== null) throw new Error(`${method} ${path} answers what api/openapi.json does not say: ${problem}`);
    const parsed = parse(text);
    return {
      status: response.status,
      headers: response.headers,
      text,
      data: parsed.data as Data,
      failure: parsed as unknown as Failure,
    };
  }

  return {
    ...shop,
    url,
    database: shop.app.get(DataSource),
    asOwner: (statements) => runAsOwner(ownerUrl, statements),
    empty: (...tables) => runAsOwner(ownerUrl, tables.map((table) => `DELETE FROM ${table}`).join(';')),
    answers,
    send,
    upload: (method, path, form, headers = {}) => ask(path, { method, headers, body: form }),
    get: (path, call) => send('GET', path, call),
    post: (path, call) => send('POST', path, call),
    close: async () => {
      await closeShop(shop, 0, FINISH_TIMEOUT_MS);
    },
  };
}

/** A fault that no test expects fails it, as all that is written to the console; sign-ins and refusals are none. */
const withoutSecurityEvents = {
  write(line: string) {
    // oxlint-disable-next-line no-console
    if (!line.includes('"security":')) console.error(line);
  },
};

/** A stream of events has no end to wait for: of those the head is all. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  await response.body?.cancel();
  return '';
}

function parse(text: string): { data?: unknown } {
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    return {};
  }
}
