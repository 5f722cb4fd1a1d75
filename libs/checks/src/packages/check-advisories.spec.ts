import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'advisories-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs `npm run advisories` with an npm that says this, and fails as it does for advisories and without an answer alike. */
function check(report: string) {
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\ncat <<'END'\n${report}\nEND\nexit 1\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  return spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, 'check-advisories.ts')], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH'] ?? ''}` },
  });
}

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { roto: { severity } }, metadata: { vulnerabilities: { total: 1 } } });

it('fails and names the package where the registry knows of a high advisory', () => {
  const { status, stdout } = check(report('high'));
  expect(status).toBe(1);
  expect(stdout).toContain('roto has a high or critical advisory');
});

it.each([
  ['a lower one', report('moderate'), ''],
  ['no answer', '{"error":{"code":"ENOTFOUND"}}', 'The registry did not answer'],
])('passes with %s', (_what, said, words) => {
  const { status, stdout } = check(said);
  expect(status).toBe(0);
  expect(stdout).toContain(words);
});
