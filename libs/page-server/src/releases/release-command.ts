import { parseArgs } from 'node:util';
import { ReleaseError, type RemoteInUse } from './release-list';
import type { ReleaseStore } from './release-store';

const USAGE =
  'use REMOTO VERSIÓN [--canary PORCIENTO], promote REMOTO, withdraw REMOTO, rollback REMOTO; sin nada, la lista';

/**
 * Question of a person about the releases: the list of them, or a change of what is in use:
 * - `use mf-storefront 1.0.0-0a1b2c3d4e5f` for every browser, with `--canary 10` for 10 % of them;
 * - `promote mf-storefront` gives every browser the canary, `withdraw mf-storefront` ends it;
 * - `rollback mf-storefront` puts the version in use that was before.
 *
 * A change takes effect with the next page that a visitor loads.
 * @param others usage of the commands that the caller has besides
 * @returns the lines that tell what is in use now
 * @throws ReleaseError when it can't be done
 */
export async function runReleaseCommand(store: ReleaseStore, args: readonly string[], others = ''): Promise<string[]> {
  const { canary, words } = readWords(args);
  const [command, name, version] = words;
  const hasName = name !== undefined && version === undefined && canary === null;
  let warnings: string[] = [];
  if (command === 'use' && name !== undefined && version !== undefined && words.length === 3) {
    warnings = await warningsOf(store, name, version);
    await store.use(name, version, canary);
  } else if (command === 'promote' && hasName) await store.promote(name);
  else if (command === 'withdraw' && hasName) await store.endCanary(name);
  else if (command === 'rollback' && hasName) await store.rollBack(name);
  else if (args.length > 0) throw new ReleaseError(`Uso: ${others}${USAGE}.`);
  return [...(await describeReleases(store)), ...warnings];
}

/** Words and options of a command; `canary` is null without `--canary`, and no percentage for what is none. @throws ReleaseError */
export function readWords(args: readonly string[]) {
  try {
    const options = { canary: { type: 'string' }, new: { type: 'boolean' }, against: { type: 'string' } } as const;
    const { values, positionals: words } = parseArgs({ args: [...args], allowPositionals: true, options });
    const canary = values.canary === undefined ? null : Number(values.canary);
    return { words, canary, isNew: values.new === true, against: values.against };
  } catch (error) {
    throw new ReleaseError(`No se entiende ${args.join(' ')}: ${String(error)}`, { cause: error });
  }
}

/** Doubts, in Spanish, about putting a version in use, which happens all the same. */
export async function warningsOf(store: ReleaseStore, name: string, version: string): Promise<string[]> {
  const { shell, remotes } = await store.read();
  const mark = remotes[name]?.failed.find((one) => one.version === version);
  return [
    ...(mark ? [`Atención: la tienda retiró sola la ${version} (${mark.reason}). Se vigila otra vez.`] : []),
    ...(shell === null ? [`Atención: ninguna tienda ha usado ${store.folder}. ¿Falta DATA_DIR?`] : []),
  ];
}

async function describeReleases(store: ReleaseStore): Promise<string[]> {
  const { shell, remotes } = await store.read();
  const lines = [`Versiones en ${store.folder}`];
  if (shell !== null) lines.push(`La tienda ofrece el contrato ${shell}`);
  for (const [name, inUse] of Object.entries(remotes)) {
    lines.push(name);
    for (const version of await store.versions(name)) lines.push(`  ${version}${roleOf(version, inUse)}`);
  }
  return lines;
}

function roleOf(version: string, { version: current, previous, canary, failed }: RemoteInUse): string {
  const mark = failed.find((one) => one.version === version);
  const roles = [
    ...(version === current ? ['en uso'] : []),
    ...(version === canary?.version ? [`a prueba, ${canary.percent}% de los navegadores`] : []),
    ...(version === previous ? ['anterior'] : []),
    ...(mark ? [`retirada sola: ${mark.reason}`] : []),
  ];
  return roles.length === 0 ? '' : `  ${roles.join(', ')}`;
}
