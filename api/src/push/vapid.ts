import { createECDH, randomBytes } from 'node:crypto';

import type { Config } from '../platform/config/config';
import { keptSecret } from '../platform/config/kept-secret';

/** Who a push service is told that we are where the shop has no address of its own. */
const NOBODY = 'mailto:tienda@example.com';

/** With what messages are signed (RFC 8292): a key pair on P-256, base64url, and whom a push service may write to. */
export interface VapidDetails {
  subject: string;
  publicKey: string;
  privateKey: string;
}

/**
 * The shop's keys: configured, or made once and kept. Browsers subscribe to one key, so all processes have the same.
 * @throws ConfigError when the folder can't be written
 */
export function vapidDetails({ vapidPrivateKey, dataDir, publicUrl }: VapidConfig): VapidDetails {
  const privateKey = vapidPrivateKey ?? keptSecret(dataDir, 'vapid-private-key', makePrivateKey);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const publicKey = curve.getPublicKey('base64url');
  return { subject: publicUrl?.startsWith('https://') ? publicUrl : NOBODY, publicKey, privateKey };
}

export type VapidConfig = Pick<Config, 'vapidPrivateKey' | 'dataDir' | 'publicUrl'>;

/** Any 32 bytes are one, but for so few that nobody ever meets them. */
function makePrivateKey(): string {
  return randomBytes(32).toString('base64url');
}
