import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

jest.setTimeout(120_000);

const workspaceRoot = join(__dirname, '../../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));

afterAll(() => rmSync(folder, { recursive: true }));

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

test('the host door of the shell is refused to a remote, and open to its tests', () => {
  cpSync(join(workspaceRoot, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'));
  put('libs/shell-api/src/host.ts', 'export const store = 1;');
  const use = "import { store } from '../../libs/shell-api/src/host';\nexport const here = store;";
  put('mf-admin/src/screen.ts', use);
  put('mf-admin/src/screen.spec.ts', use);
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(workspaceRoot, 'node_modules/.bin/depcruise'),
      '--config',
      join(workspaceRoot, '.dependency-cruiser.mjs'),
      'mf-admin',
      'libs',
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, FORCE_COLOR: '0' } },
  );
  expect(stdout).toContain('error remotes-take-the-remotes-door: mf-admin/src/screen.ts → libs/shell-api/src/host.ts');
  expect(stdout).not.toContain('screen.spec.ts');
});
