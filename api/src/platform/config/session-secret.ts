import type { Config } from './config';
import { storedSecret } from './stored-secret';

/**
 * The secret that signs session tokens: the configured one, else one that is generated once and kept.
 * @throws ConfigError when the folder can't be written
 */
export function sessionSecret({ jwtSecret, dataDir }: Pick<Config, 'jwtSecret' | 'dataDir'>): string {
  return jwtSecret ?? storedSecret(dataDir, 'jwt-secret');
}
