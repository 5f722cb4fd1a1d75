import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { THREAD_READY } from '@shop/federation/rendering';

/** A shell's program for the thread, as small as can be: each remote's file answers the HTML of an order. */
const program = `
const { parentPort, workerData } = require('node:worker_threads');
const [render] = Object.values(workerData).map((file) => require(file));
parentPort.on('message', async (order) => {
  try {
    const html = await render(order);
    parentPort.postMessage({ id: order.id, page: { html, styles: '<style data-styled>.rendered{}</style>' } });
  } catch (error) {
    parentPort.postMessage({ id: order.id, page: null, error: { name: error.name, message: error.message, stack: error.stack } });
  }
});
parentPort.postMessage(${JSON.stringify(THREAD_READY)});
`;

/** Code that holds its thread for ever, as an endless loop does, and leaves the processor to the tests beside it. */
export const HANGING = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

async function put(file: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** Writes the shell's program. @param startMs how long a slow machine takes to start it @returns its file */
export function putProgram(file: string, startMs = 0): Promise<string> {
  return put(file, `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${startMs});\n${program}`);
}

/** Writes what renders a remote's pages. @param body of a function of `path` and `boot` that answers HTML */
export function putDrawing(file: string, body: string): Promise<string> {
  return put(file, `module.exports = async ({ path, boot }) => { ${body} };`);
}
