import { join } from 'node:path';

import { buildApp } from './build';
import { startGroup } from '../process-group';
import { workspaceRoot } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { say } from '../terminal';

/**
 * Builds the API and runs a program of this workspace on it: `npm run bench`, `npm run test:assurance`. Whatever the
 * program starts ends with it, and its exit code is ours.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const [program = '', ...args] = process.argv.slice(2);
  say('Construyendo la API…');
  await buildApp(shutdown, 'api');
  const running = startGroup(process.execPath, ['--import', 'tsx', join(workspaceRoot, program), ...args], {
    onOutput: (text) => process.stdout.write(text),
  });
  const { code } = await shutdown.finish(running);
  await shutdown.exit(code);
});
