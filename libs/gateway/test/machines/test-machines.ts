import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startGroup } from '@shop/launcher/process-group';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say, Steps } from '@shop/launcher/terminal';

import { stopRunning } from '../compose/engine/run';
import { openSystem } from './debian-system';

/**
 * `npm run test:machines`: three machines in namespaces, each with the database of `deploy/database` and the API, and one of
 * them dies in every way of the list while buyers order. `-- --only power,disk` tries some faults, `-- --keep` leaves the
 * installed system for the next run. It removes all else that it made.
 */
const TIME_LIMIT_MINUTES = 30;

const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);
const late = setTimeout(() => {
  say(`No terminó en ${TIME_LIMIT_MINUTES} minutos.`);
  void shutdown.exit(1);
}, TIME_LIMIT_MINUTES * 60_000);

/** A folder that goes with this run. */
function ownFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-machines-'));
  return shutdown.keep(Promise.resolve(folder), () => rm(folder, { recursive: true, force: true }));
}

/** Runs `inside.ts` in namespaces of network, mounts and processes that end with it. @returns its exit code */
async function runInside(system: string, args: readonly string[]): Promise<number> {
  const folder = await ownFolder();
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const program = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'inside.ts')];
  const options = ['--folder', folder, '--system', system, ...args];
  const running = startGroup('unshare', [...own, ...program, ...options], {
    onOutput: (text) => process.stdout.write(text),
  });
  const { code } = await shutdown.finish(running);
  return code;
}

await runProgram(shutdown, async () => {
  const steps = new Steps(3);
  steps.begin('Preparando el sistema de las máquinas');
  const folder = await ownFolder();
  await shutdown.keep(Promise.resolve(), stopRunning);
  const system = await shutdown.during(openSystem(folder, values.keep));

  steps.begin('El control: con replicación asíncrona tienen que perderse pedidos');
  const control = values.only === '' || values.only.split(',').includes('control');
  const seen = control ? await runInside(system, ['--control']) : 0;

  steps.begin('Una de tres máquinas falla mientras se vende');
  const lasting = await runInside(system, ['--only', values.only]);
  steps.done();
  const isGood = seen === 0 && lasting === 0;
  say(isGood ? 'No acknowledged order was lost, and the control lost some.' : 'Something was not as it must be.');
  clearTimeout(late);
  await shutdown.exit(isGood ? 0 : 1);
});
