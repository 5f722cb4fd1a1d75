import { resolve } from 'node:path';

export const SAMPLE_MODES = ['full', 'catalog', 'none'] as const;
/** Which sample data an empty shop starts with. */
export type SampleMode = (typeof SAMPLE_MODES)[number];

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Everything that the environment decides. It is read once, at the start. */
export interface Config {
  port: number;
  host: string;
  databaseUrl: string;
  /** Uploads and the generated secret live here; absolute. */
  dataDir: string;
  sampleMode: SampleMode;
  /** Signs session tokens; null when it is to be generated once and kept in `dataDir`. */
  jwtSecret: string | null;
  /** The staff account that an empty shop starts with. */
  firstStaff: { username: string; password: string | null };
  /** The workspace with the built shell and remotes; null when this process serves the API alone. */
  webRoot: string | null;
  /** JSON of remote names and the folder or address where each is found, where it is not the workspace's own build. */
  remotes: string;
  /** The shop's address as the world knows it; null when links that leave the page use the request's own host. */
  publicUrl: string | null;
  logLevel: LogLevel;
  /** How many proxies in front of us may say who the caller is; 0 for none. */
  trustedProxies: number;
  /** Opens the metrics; null when it is to be generated once and kept in `dataDir`. */
  metricsToken: string | null;
  /** How long the shop says that it is not ready before it takes no more calls, seconds. */
  drainSeconds: number;
  /** Multiplies every limit on requests and logins; 1 for the limits as they are meant. */
  rateLimitScale: number;
}

/** For the injection of the `Config`. */
export const CONFIG = Symbol('config');

/** The environment asks for something that can't be; the message is Spanish, for who starts the shop. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const SECRET_MIN_LENGTH = 32;

const SMALLEST_SCALE = 0.01;

/**
 * @throws ConfigError that names the variable. A value is never part of it: some are secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: string) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  };
  return {
    port: wholeNumber('PORT', text('PORT') ?? '3000', 65_535),
    host: text('HOST') ?? '0.0.0.0',
    databaseUrl: databaseUrl(text('DATABASE_URL')),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    sampleMode: oneOf('SAMPLE_DATA', text('SAMPLE_DATA') ?? 'none', SAMPLE_MODES),
    jwtSecret: secret('JWT_SECRET', text('JWT_SECRET')),
    firstStaff: { username: text('ADMIN_USERNAME') ?? 'admin', password: env['ADMIN_PASSWORD'] || null },
    webRoot: text('WEB_ROOT'),
    remotes: text('REMOTES') ?? '{}',
    publicUrl: webAddress('PUBLIC_URL', text('PUBLIC_URL')),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'warn', LOG_LEVELS),
    trustedProxies: wholeNumber('TRUST_PROXY', text('TRUST_PROXY') ?? '0', 10),
    metricsToken: secret('METRICS_TOKEN', text('METRICS_TOKEN')),
    drainSeconds: wholeNumber('DRAIN_SECONDS', text('DRAIN_SECONDS') ?? '0', 5),
    rateLimitScale: scale('RATE_LIMIT_SCALE', text('RATE_LIMIT_SCALE') ?? '1'),
  };
}

function wholeNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^\d{1,5}$/.test(text) && value <= max) return value;
  throw new ConfigError(`${name} debe ser un número de 0 a ${max}.`);
}

function scale(name: string, text: string): number {
  const value = Number(text);
  if (/^\d{1,9}(?:\.\d{1,4})?$/.test(text) && value >= SMALLEST_SCALE) return value;
  throw new ConfigError(`${name} debe ser un número desde ${SMALLEST_SCALE}.`);
}

function oneOf<Value extends string>(name: string, text: string, values: readonly Value[]): Value {
  const value = values.find((known) => known === text);
  if (value !== undefined) return value;
  throw new ConfigError(`${name} debe ser uno de: ${values.join(', ')}.`);
}

function databaseUrl(text: string | null): string {
  if (text === null) throw new ConfigError('Falta DATABASE_URL: la dirección de la base de datos PostgreSQL.');
  if (/^postgres(?:ql)?:\/\//.test(text)) return text;
  throw new ConfigError('DATABASE_URL debe empezar con postgres:// o postgresql://.');
}

function webAddress(name: string, text: string | null): string | null {
  if (text === null || (/^https?:\/\//.test(text) && URL.canParse(text))) return text;
  throw new ConfigError(`${name} debe ser una dirección que empiece con http:// o https://.`);
}

function secret(name: string, text: string | null): string | null {
  if (text === null || text.length >= SECRET_MIN_LENGTH) return text;
  throw new ConfigError(`${name} debe tener al menos ${SECRET_MIN_LENGTH} caracteres.`);
}
