import type { Config } from './config';
import { ConfigError } from './config-error';
import { storedSecret } from './stored-secret';

/** A secret and the id by which what was made with it names it: `v1`. */
export interface NamedKey {
  id: string;
  secret: string;
}

/** The keys of a shop for one thing, the newest first: new things take that, the others are for what is older. */
export type KeyRing = readonly [NamedKey, ...NamedKey[]];

/** Id of an only key that names none. */
const FIRST = 'v1';

/**
 * Reads keys with commas or blanks between them, the newest first: `v2:secret,v1:older`. One without an id is `v1`.
 * Null without any, where two have one id, or where the form is another; `secret` is what each of them must be.
 */
export function readKeys(text: string, secret: RegExp): KeyRing | null {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => {
      const [, id = FIRST, value = ''] = /^(?:(v\d{1,6}):)?(.*)$/.exec(word) ?? [];
      return { id, secret: value };
    });
  const [newest, ...older] = keys;
  // Under one id, things that the older key made would count as the newest one's, and be lost with the older key.
  const isEachNamed = new Set(keys.map(({ id }) => id)).size === keys.length;
  return newest && isEachNamed && keys.every((key) => secret.test(key.secret)) ? [newest, ...older] : null;
}

/** Key of second factors: 32 characters of base64 or more. */
export const FACTOR_KEY = /^[\w+/=-]{32,}$/;
/** Private key on P-256: 32 bytes, base64url. */
export const PUSH_KEY = /^[\w-]{43}$/;

/** The files of `DATA_DIR` with keys, which a backup takes along: without them what was made with them is lost. */
export const KEPT_KEYS = ['factor-keys', 'vapid-private-key'] as const;

type KeyFile = (typeof KEPT_KEYS)[number];

interface KeptKeys {
  dataDir: string;
  file: KeyFile;
  /** Form that each key must have. */
  form: RegExp;
  make?: () => string;
}

/**
 * The configured keys, else those that are kept, of which the first is made once.
 * @throws ConfigError when the folder can't be written, or the file has no keys
 */
export function keyRing(configured: string | null, { dataDir, file, form, make }: KeptKeys): KeyRing {
  const ring = readKeys(configured ?? storedSecret(dataDir, file, make), form);
  if (!ring)
    throw new ConfigError(
      `El archivo ${file} de DATA_DIR no tiene las claves que debe, cada una con otro número: v2:nueva,v1:anterior.`,
    );
  return ring;
}

/** The keys of second factors. @throws ConfigError like `keyRing` */
export function factorKeys({ factorKeys: configured, dataDir }: Pick<Config, 'factorKeys' | 'dataDir'>): KeyRing {
  return keyRing(configured, { dataDir, file: 'factor-keys', form: FACTOR_KEY });
}
