import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { startGroup } from '@shop/launcher/process-group';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say } from '@shop/launcher/terminal';
import { add, readLastLine, type Tally } from './test-results';

/**
 * `npm run test:strain`: all of `npm test` while as many endless loops as there are cores take the half of them, no journey
 * with a second try. With `-- --runs 3` three times in a row. Its last line is that of `npm test`, over all runs.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo las pruebas…', end: 'Las pruebas están detenidas.' }, 130);

await runProgram(shutdown, async () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '1' } } });
  for (let core = 0; core < availableParallelism(); core += 1) {
    await shutdown.keep(Promise.resolve(startGroup(process.execPath, ['-e', 'for (;;);'])), (loop) => loop.stop());
  }
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

async function testOnce(): Promise<Tally> {
  const onOutput = (text: string) => process.stdout.write(text);
  const { output } = await shutdown.finish(startGroup('npm', ['test', '--', '--strict'], { onOutput }));
  return readLastLine(output) ?? { passed: 0, failed: 1 };
}
