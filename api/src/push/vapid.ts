import { createECDH, randomBytes } from 'node:crypto';

import type { Config } from '../platform/config/config';
import { keyRing, PUSH_KEY } from '../platform/config/key-ring';

/** Who a push service is told that we are where the shop has no address of its own. */
const NOBODY = 'mailto:tienda@example.com';

/** With what messages are signed (RFC 8292): a key pair on P-256, base64url, and whom a push service may write to. */
export interface VapidDetails {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/**
 * The shop's keys by their ids, the newest first: configured, or made once and kept. A browser subscribes to one key, so all
 * processes have the same, and messages to a device are signed by the one that it was added with.
 * @throws ConfigError when the folder can't be written
 */
export function vapidKeys({ vapidPrivateKey, dataDir, publicUrl }: VapidConfig): Map<string, VapidDetails> {
  const ring = keyRing(vapidPrivateKey, { dataDir, file: 'vapid-private-key', form: PUSH_KEY, make: makePrivateKey });
  const subject = publicUrl?.startsWith('https://') ? publicUrl : NOBODY;
  return new Map(
    ring.map(({ id, secret: privateKey }) => {
      const curve = createECDH('prime256v1');
      curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
      return [id, { subject, publicKey: curve.getPublicKey('base64url'), privateKey }];
    }),
  );
}

export type VapidConfig = Pick<Config, 'vapidPrivateKey' | 'dataDir' | 'publicUrl'>;

/** Any 32 bytes are one, but for so few that nobody ever meets them. */
function makePrivateKey(): string {
  return randomBytes(32).toString('base64url');
}
