import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import { testTimeout, workerGracefulExitTimeout, workerIdleMemoryLimit } from './libs/testing/jest-preset.mjs';

const root = import.meta.dirname;

/** Options that are a whole run's. */
const OF_A_RUN = ['maxWorkers', 'workerGracefulExitTimeout', 'workerIdleMemoryLimit'];

/** The gateway's tests need what is built: they are a task of their own. */
const folders = ['.', 'libs']
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
  .filter((folder) => existsSync(join(folder, 'jest.config.mjs')) && folder !== join(root, 'libs/gateway'));

/**
 * All projects' tests in one run, which is what `npm test` does: it begins once, keeps all cores busy to its end and
 * begins with the long files. `nx test <project>` runs one project by its own configuration.
 */
export default {
  projects: await Promise.all(folders.map(projectOf)),
  // Each waits a third of its time for a database.
  maxWorkers: availableParallelism() + 1,
  cacheDirectory: join(root, '.cache/jest'),
  testSequencer: join(root, 'libs/testing/long-first.mjs'),
  // Jest heeds the one of the whole run alone.
  testTimeout,
  workerGracefulExitTimeout,
  workerIdleMemoryLimit,
  reporters: ['default', join(root, 'libs/testing/results-by-project.mjs')],
};

/** All of a project's configuration but what Jest heeds in a run of that project alone, and warns of here. */
async function projectOf(folder) {
  const { default: config } = await import(join(folder, 'jest.config.mjs'));
  return Object.fromEntries(Object.entries(config).filter(([option]) => !OF_A_RUN.includes(option)));
}
