import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const workspaceRoot = join(import.meta.dirname, '../../..');
const guides = ['operations', 'deploy', 'machines'].map((name) =>
  readFileSync(join(workspaceRoot, `docs/${name}.md`), 'utf8'),
);

/** Files that the guides' commands leave in the workspace: backups, and the data of a shop that is tried out. */
const left = guides.flatMap((text) => [
  ...(text.match(/(?<=[\s:])[\w-]+\.tar\.gz/g) ?? []),
  ...Array.from(text.matchAll(/DATA_DIR=(\.[\w-]+)/g), ([, folder]) => `${folder}/jwt-secret`),
]);

test('what the guides’ commands leave in the folder is not committed: it holds customers and keys', () => {
  expect(left).toEqual(expect.arrayContaining(['hoy.tar.gz', 'then.tar.gz', '.data-nueva/jwt-secret']));
  const { stdout } = spawnSync('git', ['check-ignore', ...left], { cwd: workspaceRoot, encoding: 'utf8' });
  expect(stdout.split('\n').filter(Boolean)).toEqual(left);
});
