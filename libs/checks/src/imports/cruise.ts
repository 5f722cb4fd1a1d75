import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { apps } from '@shop/launcher/nx';
import { workspaceRoot } from '@shop/launcher/settings';
import type { CruisedModule } from './architecture';

/** All that is ours. */
export const OWN_FOLDERS = [...apps, 'libs'];

/** Report of dependency-cruiser about a folder, by this workspace's rules. */
export function cruise(cwd: string, ...args: readonly string[]): string {
  const rules = ['--config', join(workspaceRoot, '.dependency-cruiser.mjs')];
  const { stdout } = spawnSync(
    process.execPath,
    [join(workspaceRoot, 'node_modules/.bin/depcruise'), ...rules, ...args],
    { cwd, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '0' }, maxBuffer: Infinity },
  );
  return stdout;
}

/** The files in folders, with what each imports by whatever import: of values, types and entities, in tests too. */
export function cruiseModules(cwd: string, ...folders: readonly string[]): CruisedModule[] {
  const { modules } = JSON.parse(cruise(cwd, '--output-type', 'json', ...folders)) as { modules: CruisedModule[] };
  return modules;
}
