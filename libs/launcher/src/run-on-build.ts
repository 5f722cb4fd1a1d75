import { join } from 'node:path';

import { startNx } from './nx';
import { startGroup } from './process-group';
import { workspaceRoot } from './settings';
import { runProgram, Shutdown } from './shutdown';
import { say, ShopKeeperError } from './terminal';

/**
 * Builds the API and runs a program of this workspace on it: `npm run bench`, `npm run test:assurance`. Whatever the
 * program starts ends with it, and its exit code is ours.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const [program = '', ...args] = process.argv.slice(2);
  say('Construyendo la API…');
  const build = startNx(['run', 'api:build'], undefined, { NODE_ENV: 'production' });
  await shutdown.keep(Promise.resolve(build), (group) => group.stop());
  const built = await shutdown.during(build.finished);
  if (built.code !== 0) throw new ShopKeeperError(`No se pudo construir la API.\n\n${built.output.trim()}`);
  const running = startGroup(process.execPath, ['--import', 'tsx', join(workspaceRoot, program), ...args], {
    onOutput: (text) => process.stdout.write(text),
  });
  await shutdown.keep(Promise.resolve(running), (group) => group.stop());
  const { code } = await shutdown.during(running.finished);
  await shutdown.exit(code);
});
