import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@shop/launcher/terminal';

/** Name of the folder of an engine of our own, before what makes it unique. */
export const ENGINE_FOLDER = 'shop-engine-';

/**
 * Two engines of our own share Docker's bridge and rules: the one that ends first would take them from the other one.
 * @param folder where engines have their folders
 * @throws CommandError where another run has one
 */
export function requireNoOtherEngine(folder: string): void {
  const engines = readdirSync(folder).filter((name) => name.startsWith(ENGINE_FOLDER));
  for (const engine of engines.map((name) => join(folder, name))) {
    if (hasDaemon(engine)) {
      throw new CommandError(`Otra prueba tiene su propio Docker en ${engine}: espera a que termine.`);
    }
  }
}

/** A run that was killed leaves its folder, with a number that another process may have by now. */
function hasDaemon(engine: string): boolean {
  const pidFile = join(engine, 'pid');
  try {
    const pid = readFileSync(pidFile, 'utf8').trim();
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(pidFile);
  } catch {
    return false;
  }
}
