import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import { Inject, Injectable } from '@nestjs/common';

import { CONFIG, type Config } from '../../../platform/config/config';
import { factorKeys, type KeyRing } from '../../../platform/config/key-ring';
import { sessionSecret } from '../../../platform/config/stored-secret';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Keeps the secrets of apps encrypted: `v1:` and base64, by the newest of the shop's keys; older ones are read. */
@Injectable()
export class FactorVault {
  private readonly ring: KeyRing;
  /** Of what was kept before factors had keys of their own: by the secret of sessions. */
  private readonly former: Buffer;

  constructor(@Inject(CONFIG) config: Pick<Config, 'factorKeys' | 'jwtSecret' | 'dataDir'>) {
    this.ring = factorKeys(config);
    this.former = keyOf(sessionSecret(config), 'staff totp secrets');
  }

  seal(secret: string): string {
    const [{ id, secret: key }] = this.ring;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, keyOf(key, PURPOSE), iv);
    const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return `${id}:${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')}`;
  }

  /** Null for what none of the keys reads. */
  open(sealed: string): string | null {
    const [named, text = ''] = sealed.split(':');
    for (const { id, secret } of this.ring) {
      const opened = id === named ? decrypt(keyOf(secret, PURPOSE), Buffer.from(text, 'base64')) : null;
      if (opened !== null) return opened;
    }
    return null;
  }

  /** Reads what was kept before factors had keys of their own; null where the secret of sessions was another. */
  openFormer(encrypted: Buffer): string | null {
    return decrypt(this.former, encrypted);
  }

  /** True when it was sealed by the newest key. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`${this.ring[0].id}:`);
  }
}

const PURPOSE = 'secrets of second factors';

function keyOf(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

function decrypt(key: Buffer, encrypted: Buffer): string | null {
  try {
    const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, IV_BYTES));
    decipher.setAuthTag(encrypted.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const text = encrypted.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
