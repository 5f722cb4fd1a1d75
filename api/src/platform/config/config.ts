import { join, resolve } from 'node:path';

import { readPublicPlace, SECRET_MIN_LENGTH, settingText, type PublicPlace } from '@shop/page-server/settings';

import { ConfigError } from './config-error';
import { FACTOR_KEY, PUSH_KEY, readKeys } from './key-ring';

export const SAMPLE_MODES = ['full', 'catalog', 'none'] as const;
/** Which sample data an empty shop starts with. */
export type SampleMode = (typeof SAMPLE_MODES)[number];

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** An S3-compatible service and the bucket in it that is ours. */
export interface S3Config {
  /** `https://…`, without the bucket: it comes first in the path, which every service understands. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Everything that the environment decides. It is read once, at the start. */
export interface Config extends PublicPlace {
  port: number;
  host: string;
  /** The database, and the role that serves in it. */
  databaseUrl: string;
  /** The same database and the role that owns its schema; null when the one of `databaseUrl` does, or somebody else prepares. */
  databaseOwnerUrl: string | null;
  /** A streaming replica of the database, at which staff's lists are read; null for none. */
  databaseReadUrl: string | null;
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
  /** Released remotes and the list of those in use; absolute. Where there is no list the builds are served. */
  releasesDir: string;
  /** Lets developers see remotes of their own machines in this shop, each in their own browser; null for nobody. */
  developerToken: string | null;
  logLevel: LogLevel;
  /** The file of the security events; absolute, null when they are among the other lines of the log. */
  securityLog: string | null;
  /** Encrypt second factors of staff, as `readKeys` reads them; null when they are kept in `dataDir`, made once. */
  factorKeys: string | null;
  /** Sign what is sent to staff's devices, as `readKeys` reads them; null when they are kept in `dataDir`, made once. */
  vapidPrivateKey: string | null;
  /** Push services beside those of the known browsers: their origins. */
  pushServices: readonly string[];
  /** Opens the metrics; null when it is to be generated once and kept in `dataDir`. */
  metricsToken: string | null;
  /** How long the shop says that it is not ready before it takes no more calls, seconds. */
  drainSeconds: number;
  /** Where several processes count limits together; null when each counts by itself. */
  redisUrl: string | null;
  /** Where pictures are kept for several machines; null when they are in `dataDir`. */
  s3: S3Config | null;
  /** Multiplies every limit on requests and logins; 1 for the limits as they are meant. */
  rateLimitScale: number;
  /** Multiplies how long the shop waits: for its database, Redis, pictures' bucket and its own queues; 1 as it is meant. */
  timeoutFactor: number;
  /** True when developers run it from its sources. */
  isDevelopment: boolean;
}

/** For the injection of the `Config`. */
export const CONFIG = Symbol('config');

/** How addresses begin. */
const POSTGRES = ['postgres://', 'postgresql://'] as const;
const WEB = ['http://', 'https://'] as const;

const SMALLEST_SCALE = 0.01;

/**
 * @throws ConfigError that names the variable. A value is never part of it: some are secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const text = (name: string) => settingText(env[name]);
  const databaseUrl = address('DATABASE_URL', text('DATABASE_URL'), POSTGRES);
  if (databaseUrl === null) throw new ConfigError('Falta DATABASE_URL: la dirección de la base de datos PostgreSQL.');
  return {
    port: wholeNumber('PORT', text('PORT') ?? '3000', 65_535),
    host: text('HOST') ?? '0.0.0.0',
    databaseUrl,
    databaseOwnerUrl: address('DATABASE_OWNER_URL', text('DATABASE_OWNER_URL'), POSTGRES),
    databaseReadUrl: address('DATABASE_READ_URL', text('DATABASE_READ_URL'), POSTGRES),
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    sampleMode: oneOf('SAMPLE_DATA', text('SAMPLE_DATA') ?? 'none', SAMPLE_MODES),
    jwtSecret: secret('JWT_SECRET', text('JWT_SECRET')),
    // The blanks around a password are part of it.
    firstStaff: {
      username: text('ADMIN_USERNAME') ?? 'admin',
      password: text('ADMIN_PASSWORD') && (env['ADMIN_PASSWORD'] ?? null),
    },
    webRoot: text('WEB_ROOT'),
    remotes: text('REMOTES') ?? '{}',
    releasesDir: resolve(text('RELEASES_DIR') ?? join(text('DATA_DIR') ?? '.data', 'releases')),
    developerToken: secret('DEVELOPER_TOKEN', text('DEVELOPER_TOKEN')),
    factorKeys: keys('FACTOR_KEYS', text('FACTOR_KEYS'), FACTOR_KEY),
    vapidPrivateKey: keys('VAPID_PRIVATE_KEY', text('VAPID_PRIVATE_KEY'), PUSH_KEY),
    pushServices: origins('PUSH_SERVICES', text('PUSH_SERVICES')),
    logLevel: oneOf('LOG_LEVEL', text('LOG_LEVEL') ?? 'warn', LOG_LEVELS),
    securityLog: absolute(text('SECURITY_LOG')),
    ...publicPlace(text),
    metricsToken: secret('METRICS_TOKEN', text('METRICS_TOKEN')),
    drainSeconds: wholeNumber('DRAIN_SECONDS', text('DRAIN_SECONDS') ?? '0', 5),
    redisUrl: address('REDIS_URL', text('REDIS_URL'), ['redis://', 'rediss://']),
    s3: s3(text),
    rateLimitScale: scale('RATE_LIMIT_SCALE', text('RATE_LIMIT_SCALE') ?? '1'),
    timeoutFactor: scale('TIMEOUT_FACTOR', text('TIMEOUT_FACTOR') ?? '1'),
    isDevelopment: text('NODE_ENV') === 'development',
  };
}

function publicPlace(text: (name: string) => string | null): PublicPlace {
  try {
    return readPublicPlace(text);
  } catch (error) {
    throw error instanceof RangeError ? new ConfigError(error.message) : error;
  }
}

function absolute(path: string | null): string | null {
  return path === null ? null : resolve(path);
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

/** All of it or none: half a configuration would keep pictures where nobody looks for them. */
function s3(text: (name: string) => string | null): S3Config | null {
  const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'];
  const [endpoint, bucket, accessKey, secretKey] = names.map(text);
  if (!endpoint && !bucket && !accessKey && !secretKey) return null;
  if (!endpoint || !bucket || !accessKey || !secretKey) {
    throw new ConfigError(`Falta ${names.find((name) => text(name) === null) ?? ''}: van juntas ${names.join(', ')}.`);
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,62}$/.test(bucket)) throw new ConfigError('S3_BUCKET no es el nombre de un bucket.');
  address('S3_ENDPOINT', endpoint, WEB);
  return { endpoint, bucket, accessKey, secretKey, region: text('S3_REGION') ?? 'us-east-1' };
}

function address(name: string, text: string | null, beginnings: readonly [string, string]): string | null {
  if (text === null) return null;
  // The driver reads more than is a URL: addresses of sockets.
  const isAddress = beginnings === POSTGRES || URL.canParse(text);
  if (isAddress && beginnings.some((beginning) => text.startsWith(beginning))) return text;
  throw new ConfigError(`${name} debe ser una dirección que empiece con ${beginnings.join(' o ')}.`);
}

/** Addresses with commas between them. */
function origins(name: string, text: string | null): string[] {
  const addresses = (text ?? '').split(',').map((one) => one.trim());
  return addresses.filter(Boolean).map((one) => new URL(address(name, one, WEB) ?? '').origin);
}

function keys(name: string, text: string | null, form: RegExp): string | null {
  if (text === null || readKeys(text, form)) return text;
  const length =
    form === PUSH_KEY ? '43 caracteres (32 bytes en base64url)' : `al menos ${SECRET_MIN_LENGTH} caracteres`;
  throw new ConfigError(
    `${name} debe tener claves de ${length}, cada una con otro número y la más nueva primero: v2:nueva,v1:anterior.`,
  );
}

function secret(name: string, text: string | null): string | null {
  if (text === null || text.length >= SECRET_MIN_LENGTH) return text;
  throw new ConfigError(`${name} debe tener al menos ${SECRET_MIN_LENGTH} caracteres.`);
}
