import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startGroup, type ProcessGroup } from '@shop/launcher/process-group';

/** For it to answer. */
const START_MS = 30_000;

/**
 * Debian's registry.
 * @param folder that keeps the images
 * @param place its address and port
 */
export async function startRegistry(folder: string, place: string): Promise<ProcessGroup> {
  const file = join(folder, 'registry.yml');
  const storage = { filesystem: { rootdirectory: join(folder, 'registry') } };
  writeFileSync(file, JSON.stringify({ version: 0.1, log: { level: 'error' }, storage, http: { addr: place } }));
  const registry = startGroup('docker-registry', ['serve', file]);
  const deadline = Date.now() + START_MS;
  while (!(await answers(`http://${place}/v2/`))) {
    if (Date.now() > deadline) throw new Error(`no registry answers at ${place}`);
    await pause(200);
  }
  return registry;
}

function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
