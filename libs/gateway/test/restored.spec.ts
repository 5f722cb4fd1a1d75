import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWhere } from '@shop/checks/needs';

import { until } from './processes';

const script = join(__dirname, '../../../deploy/database/start.sh');
const words = [script, 'restored', '2026-11-25 10:31:00-06'];

/** Restores for ever, the first time; the second time it could not. */
const PGBACKREST = `#!/bin/sh
[ ! -e "$DATA/first" ] || exit 3
touch "$DATA/first" "$DATA/restored/of-the-first"
exec tail -f /dev/null
`;

/** A folder with a bucket's keys, and with what stands in for pgBackRest. */
function aMachine(pgbackrest: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-restored-'));
  const at = (name: string) => join(folder, name);
  for (const name of ['bin', 'data', 'secrets']) mkdirSync(at(name));
  writeFileSync(at('bin/pgbackrest'), pgbackrest, { mode: 0o755 });
  writeFileSync(at('secrets/backup_env'), "S3_ACCESS_KEY='a'\nS3_SECRET_KEY='b'\nBACKUP_PASSWORD='c'\n");
  const env = {
    PATH: `${at('bin')}:${process.env['PATH']}`,
    DATA: at('data'),
    SECRETS: at('secrets'),
    S3_ENDPOINT: 'https://bucket.example',
    S3_BUCKET: 'shop',
  };
  return { folder, env };
}

/** Tells what it was asked. */
const TELLING = `#!/bin/sh
echo "$@" > "$DATA/asked"
exit 3
`;

describeWhere(process.platform === 'linux', 'Linux')('the database of a moment', () => {
  test.each([
    ['2026-11-25 10:31:00-06', '--type=time --target=2026-11-25 10:31:00-06 --target-action=promote'],
    ['last', '--type=default'],
  ])('is that of %s', (moment, wanted) => {
    const { folder, env } = aMachine(TELLING);
    try {
      expect(spawnSync('sh', [script, 'restored', moment], { env }).status).toBe(3);
      const own = `--pg1-path=${join(folder, 'data/restored')}`;
      expect(readFileSync(join(folder, 'data/asked'), 'utf8')).toBe(`restore ${own} ${wanted} --archive-mode=off\n`);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('is not taken from who has it by a second one', async () => {
    const { folder, env } = aMachine(PGBACKREST);
    const first = spawn('sh', words, { env, detached: true, stdio: 'ignore' });
    try {
      await until(() => Promise.resolve(existsSync(join(folder, 'data/restored/of-the-first'))));
      const second = spawnSync('sh', words, { env, encoding: 'utf8' });
      expect(second).toMatchObject({ status: 1, stderr: expect.stringContaining('of another moment') as string });
      expect(existsSync(join(folder, 'data/restored/of-the-first'))).toBe(true);
    } finally {
      const gone = once(first, 'exit');
      if (first.pid !== undefined) process.kill(-first.pid, 'SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    }
  });
});
