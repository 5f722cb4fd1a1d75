import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const workspaceRoot = join(import.meta.dirname, '../..');

/** For a run of one project, whose workers wait a third of their time, for a database or for what a screen waits for. */
export const maxWorkers = availableParallelism() + 2;

/** Time after which a test is taken to hang, ms. It is no limit on speed: a machine may be twenty times slower. */
export const testTimeout = 300_000;

/**
 * A worker whose heap holds more after a file makes place for a new one: modules that each project keeps for its next file add
 * up, and three workers beside a browser have to fit into about 3 GB. `project.json` says how far a heap may grow within a file.
 */
export const workerIdleMemoryLimit = '250MB';

/**
 * Time that a worker has to end, ms. Jest's own half second is over on a busy machine before a process with 250 MB is gone: the
 * worker is killed, and the run says that its tests leak, though nothing is open.
 */
export const workerGracefulExitTimeout = 30_000;

function swcTransform(syntaxOptions) {
  return [
    require.resolve('@swc/jest'),
    {
      module: { type: 'commonjs' },
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true, decorators: true },
        transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
        ...syntaxOptions,
      },
      sourceMaps: 'inline',
    },
  ];
}

function preset(rootDir, name) {
  // Jest does not make the folder of its --outputFile.
  mkdirSync(join(workspaceRoot, 'test-results'), { recursive: true });
  return {
    rootDir,
    displayName: name,
    runtime: join(workspaceRoot, 'libs/testing/compile-once.cjs'),
    transform: { '^.+\\.(ts|tsx|js|mjs)$': swcTransform() },
    moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
    cacheDirectory: join(workspaceRoot, '.cache/jest'),
    testTimeout,
    workerGracefulExitTimeout,
    injectGlobals: true,
    restoreMocks: true,
  };
}

/** Jest for code that runs in Node. Results are written by the `test` target with `--json --outputFile`. */
export function nodePreset(rootDir, name) {
  return {
    ...preset(rootDir, name),
    runtime: join(workspaceRoot, 'libs/testing/evaluate-once.cjs'),
    testEnvironment: join(workspaceRoot, 'libs/testing/node-environment.mjs'),
    setupFilesAfterEnv: [join(workspaceRoot, 'libs/testing/src/setup-node.ts')],
    testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  };
}

/** Jest for code that runs in a browser: a simulated one with Node's own fetch. */
export function reactPreset(rootDir, name) {
  return {
    ...preset(rootDir, name),
    testEnvironment: join(workspaceRoot, 'libs/testing/browser-environment.mjs'),
    setupFilesAfterEnv: [join(workspaceRoot, 'libs/testing/src/setup-browser.ts')],
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    maxWorkers,
    moduleNameMapper: {
      ...preset(rootDir, name).moduleNameMapper,
      '\\.(woff2|css|svg|avif|webp|png)$': join(workspaceRoot, 'libs/testing/src/asset-stub.ts'),
    },
  };
}
