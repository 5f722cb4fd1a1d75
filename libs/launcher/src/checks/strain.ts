import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { startGroup } from '../process-group';
import { runProgram, Shutdown } from '../shutdown';
import { say } from '../terminal';
import { add, readLastLine, type Tally } from './test-results';

/**
 * `npm run test:strain`: all of `npm test` while as many endless loops as there are cores take the half of them. With
 * `-- --runs 3` three times in a row. Its last line is that of `npm test`, over all runs.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo las pruebas…', end: 'Las pruebas están detenidas.' }, 130);

await runProgram(shutdown, async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });
  for (let core = 0; core < availableParallelism(); core += 1) await keep(process.execPath, ['-e', 'for (;;);']);
  // Results of an earlier run prove nothing about this one.
  process.env['NX_SKIP_NX_CACHE'] = 'true';
  const tallies: Tally[] = [];
  for (let run = 1; run <= Number(values.runs); run += 1) {
    say(`vuelta ${run} de ${values.runs}, con ${availableParallelism()} procesos que ocupan la máquina`);
    tallies.push(await testOnce());
  }
  const { passed, failed } = add(tallies);
  process.once('exit', () => say(`${passed} passed, ${failed} failed`));
  await shutdown.exit(failed > 0 || passed === 0 ? 1 : 0);
});

/** Starts a program that ends with this one, however that ends. */
async function keep(
  command: string,
  args: readonly string[],
  onOutput?: (text: string) => void,
): Promise<{ finished: Promise<{ code: number; output: string }> }> {
  return shutdown.keep(Promise.resolve(startGroup(command, args, { onOutput })), (group) => group.stop());
}

async function testOnce(): Promise<Tally> {
  const { finished } = await keep('npm', ['test'], (text) => process.stdout.write(text));
  const { output } = await shutdown.during(finished);
  return readLastLine(output) ?? { passed: 0, failed: 1 };
}
