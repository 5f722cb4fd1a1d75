import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';

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
// Compose takes a # right behind the = for a value, which is a comment to Node, and `NAME: value`, which is nothing to Node.
const given = parseEnv(known.replace(/^(\s*(?:export\s+)?\w+)[^\S\n]*:/gm, '$1=').replace(/=#(?=\S)/g, '=_'));
const missing = secretNames.filter((secret) => !given[secret]?.trim());
const lines = missing.map(
  (secret) => `${secret}=${randomBytes(secret === 'ADMIN_PASSWORD' ? 12 : 36).toString('base64url')}`,
);
const gap = known === '' || known.endsWith('\n') ? '' : '\n';
if (missing.length > 0) write(file, `${known}${gap}${lines.map((line) => `${line}\n`).join('')}`);
say(
  missing.length === 0 ? `No falta ningún secreto en ${name}.` : `Secretos nuevos en ${name}: ${missing.join(', ')}.`,
);

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** Puts a whole file in the place of the one before: a disk that is full must not take the secrets that are there. */
function write(path: string, text: string): void {
  const place = existsSync(path) ? realpathSync(path) : path;
  const mode = existsSync(path) ? statSync(path).mode : 0o600;
  const draft = `${place}.${process.pid}`;
  try {
    writeFileSync(draft, text, { mode, flush: true });
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
