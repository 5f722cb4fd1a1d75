import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { secretNames } from '../secret-names';
import { workspaceRoot } from '../settings';
import { say } from '../terminal';

/**
 * `npm run compose:secrets`: writes the secrets of docker-compose.yml into `.env`, which Git ignores, or into the file of
 * the first argument, for who wants them outside of Docker. What is there already stays as it is.
 */
const name = process.argv[2] ?? '.env';
const file = resolve(workspaceRoot, name);
const known = readText(file);
const missing = secretNames.filter((secret) => !new RegExp(`^${secret}=.`, 'm').test(known));
const lines = missing.map(
  (secret) => `${secret}=${randomBytes(secret === 'ADMIN_PASSWORD' ? 12 : 36).toString('base64url')}`,
);
const gap = known === '' || known.endsWith('\n') ? '' : '\n';
writeFileSync(file, `${known}${gap}${lines.map((line) => `${line}\n`).join('')}`, { mode: 0o600 });
say(
  missing.length === 0 ? `No falta ningún secreto en ${name}.` : `Secretos nuevos en ${name}: ${missing.join(', ')}.`,
);

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
