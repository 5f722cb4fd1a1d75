import { ApiProcess } from './api-process';
import { openDatabase } from './database';
import type { Settings } from '../settings';
import type { Shutdown } from '../shutdown';
import { say, sayBelow, type Steps } from '../terminal';

/**
 * The built shop: its database, and the API that serves everything. Never returns: once open, the shop runs until it is stopped.
 * @param entry the compiled API
 * @throws CommandError or LocalPostgresError when it does not open
 */
export async function runShop(shutdown: Shutdown, steps: Steps, settings: Settings, entry: string): Promise<never> {
  steps.begin(settings.databaseUrl === undefined ? 'Arrancando la base de datos' : 'Conectando con la base de datos');
  const database = await shutdown.keep(openDatabase(settings), (opened) => opened.stop());

  steps.begin('Abriendo la tienda');
  const api = new ApiProcess({ settings, database, entry, onStep: sayBelow });
  await shutdown.keep(Promise.resolve(api), (running) => running.stop());
  const { address } = await shutdown.during(api.start());
  steps.done();

  say();
  say(`  Tienda:          ${address}`);
  say(`  Administración:  ${address}/admin`);
  say();
  say('  Ctrl-C la detiene.');
  return shutdown.during(new Promise<never>(() => undefined));
}
