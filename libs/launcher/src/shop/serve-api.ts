import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

import { ApiRunner } from './api-runner';
import { openDatabase } from './database';
import { startGroup, type ProcessGroup } from '../process-group';
import { readApiSettings, workspaceRoot } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { say, CommandError } from '../terminal';

/**
 * `nx serve api`: the API for development, compiled again and restarted at each change. Several may be asked for at
 * once (each remote's `serve` depends on one); the first serves, the others wait and take over when it ends.
 */
const shutdown = new Shutdown({ begin: 'Deteniendo la API…', end: 'La API está detenida.' });

await runProgram(shutdown, async () => {
  const settings = readApiSettings(process.env);
  await shutdown.during(waitWhileServed(settings.port));
  const database = await shutdown.keep(openDatabase(settings), (opened) => opened.stop());
  const runner = new ApiRunner(settings, database);
  await shutdown.keep(Promise.resolve(runner), (running) => running.stop());
  const compiler = startCompiler(() => runner.replace());
  await shutdown.keep(Promise.resolve(compiler), (group) => group.stop());
  const { code } = await shutdown.during(compiler.finished);
  throw new CommandError(`El compilador de la API terminó con el código ${code}.`);
});

async function waitWhileServed(port: number): Promise<void> {
  if (!(await answers(port))) return;
  say(`La API ya responde en http://localhost:${port}; se usa esa.`);
  while (await answers(port)) await sleep(2_000);
}

async function answers(port: number): Promise<boolean> {
  try {
    const health = await fetch(`http://localhost:${port}/api/health`, { signal: AbortSignal.timeout(5_000) });
    return health.ok;
  } catch {
    return false;
  }
}

/** @param onBuild called after each build that succeeded, also one that changed no file */
function startCompiler(onBuild: () => void): ProcessGroup {
  const webpack = join(workspaceRoot, 'node_modules/.bin/webpack');
  return startGroup(process.execPath, ['--import', 'tsx', webpack, '--config', 'webpack.config.ts', '--watch'], {
    cwd: join(workspaceRoot, 'api'),
    onOutput: (text) => {
      process.stdout.write(text);
      if (/compiled (successfully|with \d+ warning)/.test(stripVTControlCharacters(text))) onBuild();
    },
  });
}
