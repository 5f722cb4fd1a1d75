import { chmodSync, copyFileSync, mkdtempSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { apiEntry } from '@shop/launcher';

import type { Cluster } from '../cluster';
import type { Desk } from '../guide';
import type { Machine } from '../machine';

/**
 * Desks at machines that have no engine: `docker` is `docker-stand-in.sh` there.
 * @param folder of this run, in which all machines are
 */
export function standInDesks(folder: string, { machines, environment }: Cluster): (machine: Machine) => Desk {
  const programs = mkdtempSync(join(folder, 'programs-'));
  copyFileSync(join(import.meta.dirname, 'docker-stand-in.sh'), join(programs, 'docker'));
  chmodSync(join(programs, 'docker'), 0o755);
  return (machine) => {
    const firsts = machines.map(({ number, first }) => [`FIRST_${number}`, String(first)]);
    return {
      enter: [],
      cwd: join(folder, 'secrets'),
      env: {
        ...process.env,
        ...environment,
        DATABASE_OWNER_URL: '',
        ...(Object.fromEntries(firsts) as NodeJS.ProcessEnv),
        REGISTRY: 'registry.example/shop',
        PATH: `${programs}${delimiter}${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
        MACHINES: folder,
        ENTER: machine.entering.join(' '),
        API: dirname(apiEntry),
        NODE: process.execPath,
      },
    };
  };
}
