import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '@shop/launcher/settings';
import { sayBelow, CommandError } from '@shop/launcher/terminal';

import { ensurePackages } from '../compose/engine/debian-packages';
import { run } from '../compose/engine/run';

/** Where `--keep` leaves the system for the next time. */
const KEPT = join(workspaceRoot, '.cache/test-machines');

/** The packages that it was made with. */
const LIST = join(KEPT, 'packages');

/** The release of `deploy/database/Dockerfile`, and its packages. */
const RELEASE = 'trixie';
const packages = [
  'ca-certificates',
  'postgresql-17',
  'pgbackrest',
  'patroni',
  'python3-etcd',
  'etcd-server',
  'etcd-client',
  'haproxy',
  'openssl',
];

/**
 * Debian 13 in a folder with what the image of `deploy/database` has. Root on Debian makes it from Debian's packages.
 * @param folder of this run
 * @param keeps whether it stays for the next one
 * @throws CommandError where it can't be made
 */
export async function openSystem(folder: string, keeps: boolean): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new CommandError('Esta prueba hace tres máquinas en espacios de nombres: quiere root en Debian.');
  }
  await ensurePackages({
    debootstrap: 'debootstrap',
    iptables: 'iptables',
    ip: 'iproute2',
    'mkfs.ext4': 'e2fsprogs',
    'redis-server': 'redis-server',
  });
  if (keeps && existsSync(LIST) && readFileSync(LIST, 'utf8') === packages.join()) return KEPT;
  rmSync(KEPT, { recursive: true, force: true });
  const system = join(folder, 'system');
  mkdirSync(system);
  sayBelow('se instala Debian 13 con PostgreSQL, Patroni, etcd y HAProxy en una carpeta');
  // It mounts in namespaces of its own: nothing stays mounted, however it ends.
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  await run('unshare', [...own, 'debootstrap', '--variant=minbase', `--include=${packages.join()}`, RELEASE, system]);
  for (const downloads of ['var/cache/apt/archives', 'var/lib/apt/lists', 'var/lib/postgresql'])
    rmSync(join(system, downloads), { recursive: true });
  if (!keeps) return system;
  mkdirSync(join(workspaceRoot, '.cache'), { recursive: true });
  renameSync(system, KEPT);
  writeFileSync(LIST, packages.join());
  return KEPT;
}
