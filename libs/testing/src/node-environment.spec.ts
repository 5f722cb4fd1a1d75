import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** A worker that runs one file of Node, which leaves variables of its own, and then says what the next file begins with. */
const WORKER = `
import NodeEnvironment from './node-environment.mjs';
const environment = new NodeEnvironment({ projectConfig: { id: 'a' } });
await environment.setup();
Object.assign(process.env, { NODE_ENV: 'production', OF_THE_FILE: 'yes' });
delete process.env.OF_THE_WORKER;
await environment.teardown();
const { NODE_ENV, OF_THE_FILE, OF_THE_WORKER } = process.env;
console.log(JSON.stringify({ NODE_ENV, OF_THE_FILE, OF_THE_WORKER }));
`;

test("a file's environment variables end with it: the next one, of a browser's project too, begins with the worker's", () => {
  const env = { ...process.env, NODE_ENV: 'test', OF_THE_WORKER: 'kept' };
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', WORKER], {
    cwd: join(__dirname, '..'),
    encoding: 'utf8',
    env,
  });
  expect(JSON.parse(stdout)).toEqual({ NODE_ENV: 'test', OF_THE_WORKER: 'kept' });
});
