import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWhere } from '@shop/checks/needs';

import { until } from './processes';

const words = [join(__dirname, '../../../deploy/database/start.sh'), 'restored', '2026-11-25 10:31:00-06'];

/** Restores for ever, the first time; the second time it could not. */
const PGBACKREST = `#!/bin/sh
[ ! -e "$DATA/first" ] || exit 3
touch "$DATA/first" "$DATA/restored/of-the-first"
exec tail -f /dev/null
`;

describeWhere(process.platform === 'linux', 'Linux')('the database of a moment', () => {
  test('is not taken from who has it by a second one', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-restored-'));
    const at = (name: string) => join(folder, name);
    for (const name of ['bin', 'data', 'secrets']) mkdirSync(at(name));
    writeFileSync(at('bin/pgbackrest'), PGBACKREST, { mode: 0o755 });
    writeFileSync(at('secrets/backup_env'), "S3_ACCESS_KEY='a'\nS3_SECRET_KEY='b'\nBACKUP_PASSWORD='c'\n");
    const env = {
      PATH: `${at('bin')}:${process.env['PATH']}`,
      DATA: at('data'),
      SECRETS: at('secrets'),
      S3_ENDPOINT: 'https://bucket.example',
      S3_BUCKET: 'shop',
    };
    const first = spawn('sh', words, { env, detached: true, stdio: 'ignore' });
    try {
      await until(() => Promise.resolve(existsSync(at('data/restored/of-the-first'))));
      const second = spawnSync('sh', words, { env, encoding: 'utf8' });
      expect(second).toMatchObject({ status: 1, stderr: expect.stringContaining('of another moment') as string });
      expect(existsSync(at('data/restored/of-the-first'))).toBe(true);
    } finally {
      const gone = once(first, 'exit');
      if (first.pid !== undefined) process.kill(-first.pid, 'SIGKILL');
      await gone;
      rmSync(folder, { recursive: true });
    }
  });
});
