import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { workspaceRoot } from './settings';
import { say } from './terminal';

/**
 * `npm run compose:secrets`: writes the secrets that docker-compose.yml asks for into `.env`, which Git ignores. What is
 * there already stays as it is.
 */
const SECRETS = ['POSTGRES_PASSWORD', 'POSTGRES_API_PASSWORD', 'REDIS_PASSWORD', 'JWT_SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD'];

const file = join(workspaceRoot, '.env');
const known = readText(file);
const missing = SECRETS.filter((name) => !new RegExp(`^${name}=.`, 'm').test(known));
const lines = missing.map(
  (name) => `${name}=${randomBytes(name === 'ADMIN_PASSWORD' ? 12 : 36).toString('base64url')}`,
);
const gap = known === '' || known.endsWith('\n') ? '' : '\n';
writeFileSync(file, `${known}${gap}${lines.map((line) => `${line}\n`).join('')}`, { mode: 0o600 });
say(missing.length === 0 ? 'No falta ningún secreto en .env.' : `Secretos nuevos en .env: ${missing.join(', ')}.`);

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
