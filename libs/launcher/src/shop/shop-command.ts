import { join, resolve } from 'node:path';

import { databaseEnvironment } from './api-run';
import { buildApp } from './build';
import { openDatabase } from './database';
import { startGroup } from '../process-group';
import { readSettings, workspaceRoot, type Settings } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { sayBelow, CommandError, Steps } from '../terminal';

export interface ShopCommand {
  /** Names of the command as a step and as a failure. */
  step: string;
  failure: string;
  /** Arguments of the program. @throws CommandError when the shop keeper has to say more */
  words: (settings: Settings) => string[];
}

/** Runs one of the API's programs (`back-up`) on the shop's data, beside a running shop as well. */
export async function runShopCommand(program: string, { step, failure, words }: ShopCommand): Promise<void> {
  const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);
  await runProgram(shutdown, async () => {
    const settings = readSettings(process.env);
    const args = words(settings);
    const steps = new Steps(3);
    steps.begin('Construyendo la tienda');
    await buildApp(shutdown, 'api');

    steps.begin('Conectando con la base de datos');
    const database = await shutdown.keep(openDatabase(settings), (opened) => opened.stop());

    steps.begin(step);
    const running = startGroup(process.execPath, [join(workspaceRoot, `api/dist/${program}.js`), ...args], {
      env: { NODE_ENV: 'production', ...databaseEnvironment(database), DATA_DIR: settings.dataDir },
      onOutput: (text) => sayBelow(text.trimEnd()),
    });
    const { code } = await shutdown.finish(running);
    if (code !== 0) throw new CommandError(failure);
    steps.done();
    await shutdown.exit(0);
  });
}

/** A file as the person names it; npm runs its commands in the workspace, wherever the person is. */
export function fromWhereAsked(file: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), file);
}
