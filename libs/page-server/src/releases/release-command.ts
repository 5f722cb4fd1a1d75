import { ReleaseError, type RemoteInUse } from './release-list';
import type { ReleaseStore } from './release-store';

const USAGE =
  'Uso: use REMOTO VERSIÓN [--canary PORCIENTO], promote REMOTO, withdraw REMOTO o rollback REMOTO; sin nada, la lista.';

/**
 * Question of a person about the releases: the list of them, or a change of what is in use:
 * - `use mf-storefront 1.0.0-0a1b2c3d4e5f` for every browser, with `--canary 10` for 10 % of them;
 * - `promote mf-storefront` gives every browser the canary, `withdraw mf-storefront` ends it;
 * - `rollback mf-storefront` puts the version in use that was before.
 *
 * A change takes effect with the next page that a visitor loads.
 * @returns the lines that tell what is in use now
 * @throws ReleaseError when it can't be done
 */
export async function runReleaseCommand(store: ReleaseStore, args: readonly string[]): Promise<string[]> {
  const { canary, rest } = takeCanary(args);
  const [command, name, version] = rest;
  const hasName = name !== undefined && version === undefined && canary === null;
  if (command === 'use' && name !== undefined && version !== undefined && rest.length === 3) {
    await store.use(name, version, canary);
  } else if (command === 'promote' && hasName) await store.promote(name);
  else if (command === 'withdraw' && hasName) await store.endCanary(name);
  else if (command === 'rollback' && hasName) await store.rollBack(name);
  else if (args.length > 0) throw new ReleaseError(USAGE);
  return describeReleases(store);
}

/** Takes `--canary 10` out of what was written; null without it, NaN for what is no number. */
export function takeCanary(args: readonly string[]): { canary: number | null; rest: string[] } {
  const at = args.indexOf('--canary');
  if (at < 0) return { canary: null, rest: [...args] };
  return { canary: Number(args[at + 1] ?? NaN), rest: args.toSpliced(at, 2) };
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

function roleOf(version: string, { version: current, previous, canary, withdrawn }: RemoteInUse): string {
  const roles = [
    ...(version === current ? ['en uso'] : []),
    ...(version === canary?.version ? [`a prueba, ${canary.percent} % de los navegadores`] : []),
    ...(version === previous ? ['anterior'] : []),
    ...(version === withdrawn?.version ? [`retirada sola: ${withdrawn.reason}`] : []),
  ];
  return roles.length === 0 ? '' : `  ${roles.join(', ')}`;
}
