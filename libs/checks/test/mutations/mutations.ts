import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { startGroup } from '@shop/launcher/process-group';
import { workspaceRoot } from '@shop/launcher/settings';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say } from '@shop/launcher/terminal';
import { copyOfHead } from '../../src/clean-copy';
import { readMutations } from './mutation';
import { runMutations, type RunNode } from './mutation-run';

/** A check that is not over by then never will be: a mutation may turn the shop in circles. The longest takes minutes. */
const CHECK_TIMEOUT_MS = 1_800_000;

/**
 * `npm run test:mutations`, or some of them by `-- --only 3,7`: whether the tests find faults that are put into a copy of
 * the last commit on purpose. The last line is `N passed, N failed`.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo las mutaciones…', end: 'Las mutaciones están detenidas.' }, 130);

await runProgram(shutdown, async () => {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
  const only = values.only.split(',').filter(Boolean).map(Number);
  const mutations = readMutations(join(workspaceRoot, 'libs/checks/mutations'), only);
  const copy = copyOfHead(workspaceRoot);
  await shutdown.keep(Promise.resolve(copy), () => copy.remove());
  const { passed, failed } = await runMutations(copy, mutations, runNode, ({ number, name }, verdict) => {
    say(`${String(number).padStart(2, '0')} ${name}: ${verdict}`);
  });
  process.once('exit', () => say(`${passed} passed, ${failed} failed`));
  await shutdown.exit(failed > 0 || passed === 0 ? 1 : 0);
});

async function runNode(args: readonly string[], cwd: string): ReturnType<RunNode> {
  const group = startGroup(process.execPath, args, { cwd, env: { FORCE_COLOR: '0', CI: 'true' } });
  const limit = setTimeout(() => void group.stop(), CHECK_TIMEOUT_MS);
  const outcome = await shutdown.finish(group);
  clearTimeout(limit);
  return outcome;
}
