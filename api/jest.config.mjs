import { join } from 'node:path';

import { maxWorkers, nodePreset, workerIdleMemoryLimit } from '../libs/testing/jest-preset.mjs';

export default {
  ...nodePreset(import.meta.dirname, 'api'),
  globalSetup: join(import.meta.dirname, 'test/support/database/database-server.mjs'),
  globalTeardown: join(import.meta.dirname, 'test/support/database/database-server-stop.mjs'),
  setupFiles: ['reflect-metadata'],
  workerIdleMemoryLimit,
  maxWorkers,
};
