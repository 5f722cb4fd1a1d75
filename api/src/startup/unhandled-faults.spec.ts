import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A process that outlives its faults as the API does; it tells what it counted and logged. */
const program = `
import { outliveFaults } from ${JSON.stringify(join(__dirname, 'unhandled-faults.ts'))};
const counted = [], logged = [];
const logger = { fatal: ({ err }, text) => logged.push([err.message, text]) };
outliveFaults(process, logger, { faults: { inc: ({ kind }) => counted.push(kind) } });
void Promise.reject(new Error('left alone'));
setImmediate(() => { throw new Error('thrown'); });
setTimeout(() => process.stdout.write(JSON.stringify({ counted, logged })), 50);
`;

test('a promise that nobody waits for and an error that nobody catches are counted and logged; the process goes on', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (data: Buffer) => (told += data.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  expect(JSON.parse(told)).toEqual({
    counted: ['rejection', 'exception'],
    logged: [
      ['left alone', 'a promise failed that nobody waited for'],
      ['thrown', 'an error was thrown where nobody catches it'],
    ],
  });
});
