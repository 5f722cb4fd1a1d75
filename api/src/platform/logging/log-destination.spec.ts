import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const place = (file: string) => JSON.stringify(join(__dirname, file));

/** A process whose log is on a full disk: one line that fails, one of a fault, and one of a fault that logging itself was. */
const program = `
import { openSync } from 'node:fs';
import { createLogger } from ${place('logger.ts')};
import { logTo } from ${place('log-destination.ts')};
const logger = createLogger('info', logTo({ dest: openSync('/dev/full', 'a') }));
process.on('uncaughtException', ({ code }) => process.stdout.write(code));
logger.info('first');
setTimeout(() => {
  logger.fatal('second');
  process.stdout.write('it goes on', () => process.kill(process.pid, 'SIGKILL'));
}, 50);
`;

/** Linux has a disk that is always full. */
const isThere = existsSync('/dev/full');

(isThere ? test : test.skip)('a full disk neither ends nor stops a process that logs [necesita /dev/full]', () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', program];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 240_000, killSignal: 'SIGKILL' });
  expect(stdout).toBe('it goes on');
});
