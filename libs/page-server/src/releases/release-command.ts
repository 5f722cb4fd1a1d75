import { ReleaseError } from './release-list';
import type { ReleaseStore } from './release-store';

const USAGE = 'Uso: use REMOTO VERSIÓN, o rollback REMOTO; sin nada, la lista.';

/**
 * What a person asks of the releases: the list of them, `use mf-storefront 1.0.0-0a1b2c3d4e5f` or `rollback mf-storefront`.
 * A switch takes effect with the next page that a visitor loads.
 * @returns the lines that tell what is in use now
 * @throws ReleaseError when it can't be done
 */
export async function runReleaseCommand(store: ReleaseStore, args: readonly string[]): Promise<string[]> {
  const [command, name, version, ...rest] = args;
  if (rest.length > 0) throw new ReleaseError(USAGE);
  if (command === 'use' && name !== undefined && version !== undefined) await store.use(name, version);
  else if (command === 'rollback' && name !== undefined && version === undefined) await store.rollBack(name);
  else if (command !== undefined) throw new ReleaseError(USAGE);
  return describeReleases(store);
}

async function describeReleases(store: ReleaseStore): Promise<string[]> {
  const { shell, remotes } = await store.read();
  const lines = [`Versiones en ${store.folder}`];
  if (shell !== null) lines.push(`La tienda ofrece el contrato ${shell}`);
  for (const [name, { version: current, previous }] of Object.entries(remotes)) {
    lines.push(name);
    for (const version of await store.versions(name)) {
      lines.push(`  ${version}${version === current ? '  en uso' : version === previous ? '  anterior' : ''}`);
    }
  }
  return lines;
}
