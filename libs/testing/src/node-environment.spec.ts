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
  expect(written(WORKER, env)).toEqual({ NODE_ENV: 'test', OF_THE_WORKER: 'kept' });
});

/** A worker of three files, each of which runs in a context of its own, as the runner makes one: how much a promise carries then. */
const WORKER_OF_CONTEXTS = `
import { AsyncLocalStorage, executionAsyncResource } from 'node:async_hooks';
import NodeEnvironment from './node-environment.mjs';
const counts = [];
for (const file of [1, 2, 3]) {
  const environment = new NodeEnvironment({ projectConfig: { id: 'a' } });
  await environment.setup();
  await new AsyncLocalStorage().run({ file }, async () => {
    await null;
    counts.push(Object.getOwnPropertySymbols(executionAsyncResource()).length);
  });
  await environment.teardown();
}
console.log(JSON.stringify(counts));
`;

test("the contexts of a file's tests end with it: no promise of the next one is told of them", () => {
  const counts = written(WORKER_OF_CONTEXTS) as number[];
  expect(counts).toEqual(counts.map(() => counts[0]));
});

/** Value that a worker writes as its only line. */
function written(worker: string, env = process.env): unknown {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', worker], {
    cwd: join(__dirname, '..'),
    encoding: 'utf8',
    env,
  });
  return JSON.parse(stdout);
}
