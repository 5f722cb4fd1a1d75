import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Copy of the last commit, in a folder of its own. */
export interface CleanCopy {
  folder: string;
  /** True when the patch could be applied; all of it or nothing is. */
  apply(patch: string): boolean;
  /** Takes back what `apply` did. @throws Error when the copy was changed by something else meanwhile */
  takeBack(patch: string): void;
  remove(): Promise<void>;
}

/** Packages of the shop's own, which are links into its folders. */
const OWN = '@shop';

/** Copies the last commit of a checkout, and links to its packages: those of the shop itself lead to the copy's folders. */
export function copyOfHead(root: string): CleanCopy {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shop-copy-')));
  // The database of the tests may be another user's.
  chmodSync(folder, 0o755);
  run(root, 'sh', ['-c', 'git archive HEAD | tar -x -C "$0"', folder]);
  const from = realpathSync(join(root, 'node_modules'));
  const to = join(folder, 'node_modules');
  mkdirSync(to);
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name));
  if (existsSync(join(from, OWN))) cpSync(join(from, OWN), join(to, OWN), { recursive: true, verbatimSymlinks: true });
  return {
    folder,
    apply: (patch) => git(folder, ['apply', '-C1', patch]),
    takeBack: (patch) => {
      if (!git(folder, ['apply', '-C1', '-R', patch])) throw new Error(`${patch} can't be taken back`);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** True when it worked. The copy is no repository, whatever folder it is in. */
function git(folder: string, args: readonly string[]): boolean {
  const env = { ...process.env, GIT_CEILING_DIRECTORIES: join(folder, '..') };
  return spawnSync('git', args, { cwd: folder, env, stdio: 'ignore' }).status === 0;
}

function run(folder: string, program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
