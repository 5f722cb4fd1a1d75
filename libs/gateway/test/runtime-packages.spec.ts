import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '../../..');

test('the API’s image gets the packages that its build imports, and none for who develops', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-runtime-'));
  try {
    const program = ['--import', 'tsx', 'api/tools/runtime-packages.ts', 'api/dist', folder];
    const { status, stdout } = spawnSync(process.execPath, program, { cwd: root, encoding: 'utf8' });
    expect([status, stdout.includes('No están en dependencies')]).toEqual([0, false]);
    const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['pg', 'sharp', 'typeorm']));
    expect(Object.keys(dependencies)).not.toContain('swagger-ui-dist');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
