import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

import type { Audience } from '@shop/federation/shop-remotes';

import { CommandError } from '../terminal';
import { writeParts, type RemoteEntries } from './parts';

/** Files that a remote's folder begins with; `mf-plantilla`, `/plantilla` and `Plantilla` stand for its own names. */
const TEMPLATE = join(import.meta.dirname, '../../../federation/template');
const REMOTE_NAME = /^mf-[a-z]+(?:-[a-z]+)*$/;
const DOORS: readonly Audience[] = ['everybody', 'distributors', 'staff'];

const fileOf = (root: string) => join(root, 'remotes.json');

const readEntries = (root: string) => JSON.parse(readFileSync(fileOf(root), 'utf8')) as RemoteEntries;

/** Writes `remotes.json` as Prettier does, and what is made of it. */
function writeEntries(root: string, entries: RemoteEntries): void {
  const text = JSON.stringify(entries, null, 2).replace(/\[\s+([^\]]*?)\s+\]/g, (_list, items: string) => {
    return `[${items.replace(/\s+/g, ' ')}]`;
  });
  writeFileSync(fileOf(root), `${text}\n`);
  writeParts(root, entries);
}

/** The last number of an address in the network of the containers. */
const lastByte = (address: string) => Number(address.split('.').at(-1));

/**
 * Lays a new remote: its entry in `remotes.json`, what gateway and containers say of it, and its folder with one screen.
 * @param door whom its pages are for; everybody when it is not said
 * @returns the path of that screen
 * @throws CommandError when the name is none, or taken
 */
export function layRemote(root: string, name: string, door = 'everybody'): string {
  const entries = readEntries(root);
  const known = DOORS.find((one) => one === door);
  if (!REMOTE_NAME.test(name)) throw new CommandError(`Un remoto se llama como mf-help, no "${name}".`);
  if (known === undefined) throw new CommandError(`La puerta es ${DOORS.join(', ')}, no "${door}".`);
  if (entries[name] || existsSync(join(root, name))) throw new CommandError(`${name} ya existe.`);
  const all = Object.values(entries);
  const own = name.replace('mf-', '');
  const area = known === 'staff' ? `/admin/${own}` : known === 'distributors' ? `/distributor/${own}` : `/${own}`;
  writeEntries(root, {
    // The first match wins: the back office takes all that begins with its path.
    [name]: {
      door: known,
      pages: [area],
      port: Math.max(...all.map(({ port }) => port)) + 1,
      address: `172.31.83.${Math.max(...all.map(({ address }) => lastByte(address))) + 1}`,
    },
    ...entries,
  });
  const title = `${own.charAt(0).toUpperCase()}${own.slice(1)}`;
  for (const file of readdirSync(TEMPLATE, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )) {
    const from = join(file.parentPath, file.name);
    const text = readFileSync(from, 'utf8').replaceAll('mf-plantilla', name).replaceAll('/plantilla', area);
    // Of another name where it stands, so that nothing takes the template for a remote.
    const to = join(root, name, relative(TEMPLATE, from).replace('.template.', '.'));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text.replaceAll('Plantilla', title));
  }
  return area;
}

/** Takes a remote out of `remotes.json` and of what is made of it. @returns whether it was there */
export function unlayRemote(root: string, name: string): boolean {
  const { [name]: removed, ...rest } = readEntries(root);
  if (removed) writeEntries(root, rest);
  return removed !== undefined;
}
