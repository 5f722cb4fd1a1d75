import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { workspaceRoot } from '@shop/launcher/settings';

it('journeys are looked for where git looks: databases of other tests come and go in .cache, and a folder gone ends the look', () => {
  mkdirSync(join(workspaceRoot, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(workspaceRoot, '.cache/journeys-'));
  const journey = join(folder, 'shell/e2e/none.e2e.ts');
  mkdirSync(dirname(journey), { recursive: true });
  writeFileSync(journey, "import { test } from '@playwright/test'; test('is none', () => undefined);");
  const playwright = join(workspaceRoot, 'node_modules/.bin/playwright');
  const { stdout } = spawnSync(playwright, ['test', '--list', 'shell/e2e'], {
    cwd: workspaceRoot,
    encoding: 'utf8',
    // Nothing of Jest's.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  rmSync(folder, { recursive: true });
  expect(stdout).toMatch(/Total: [1-9]\d* tests/);
  expect(stdout).not.toContain('is none');
});
