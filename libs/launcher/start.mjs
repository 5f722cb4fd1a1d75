// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { isBuilt } from './build-stamp.mjs';

/**
 * `npm start`: builds what is not built, and opens the shop. Plain JavaScript, since on a fresh clone nothing else runs
 * without a loader; the loader builds in a process of its own, which takes its memory along when it ends.
 */
const here = import.meta.dirname;
const root = join(here, '../..');

if (!isBuilt(root)) await build();
await import(pathToFileURL(join(here, 'dist/open-shop.js')).href);

/** Returns when all is built; ends this process when it could not be, or was asked to stop. */
async function build() {
  const builder = spawn(process.execPath, ['--import', 'tsx', join(here, 'src/shop/build-shop.ts')], {
    cwd: root,
    // The channel tells the builder when we are gone.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  /** @type {NodeJS.Signals[]} */
  const asked = [];
  /** @param {NodeJS.Signals} signal */
  const passOn = (signal) => {
    asked.push(signal);
    builder.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, passOn);
  const [code] = await once(builder, 'exit');
  for (const signal of signals) process.off(signal, passOn);
  if (asked.length > 0) process.exit(0);
  if (code !== 0) process.exit(1);
}
