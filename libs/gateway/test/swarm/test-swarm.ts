import { mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@shop/launcher/free-port';
import { startGroup } from '@shop/launcher/process-group';
import { workspaceRoot } from '@shop/launcher/settings';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say, Steps } from '@shop/launcher/terminal';

import { bringBaseImages } from '../compose/base-images';
import { ensurePackages } from '../compose/engine/debian-packages';
import { openOwnEngine } from '../compose/engine/engine';
import { run, stopRunning } from '../compose/engine/run';
import { Guide } from '../machines/guide';
import { buildImages } from './images';
import { startRegistry } from './registry';

/**
 * `npm run test:swarm`: three engines in namespaces, each a machine, on which the shop is made and released as
 * docs/machines.md says, from images that are built here. `-- --keep` leaves the images for the next run, `-- --only
 * release,power` plays some scenes. It removes all else that it made.
 */
const TIME_LIMIT_MINUTES = 40;

/** Beside those of an engine, by their programs. */
const packages = {
  'docker-registry': 'docker-registry',
  'redis-server': 'redis-server',
  ip: 'iproute2',
  openssl: 'openssl',
};

const { values } = parseArgs({
  options: { keep: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);
const late = setTimeout(() => {
  say(`No terminó en ${TIME_LIMIT_MINUTES} minutos.`);
  void shutdown.exit(1);
}, TIME_LIMIT_MINUTES * 60_000);

/** Builds the images by the guide into a registry's folder, with an engine that ends before the machines begin. */
async function makeImages(folder: string): Promise<void> {
  const engine = await shutdown.keep(openOwnEngine(values.keep), (opened) => opened.stop());
  await shutdown.during(ensurePackages(packages));
  await shutdown.during(bringBaseImages(engine, ['deploy/database/Dockerfile']));
  const place = `127.0.0.1:${await freePort()}`;
  const registry = await shutdown.keep(startRegistry(folder, place), (started) => started.stop());
  const guide = new Guide<null>(() => ({ enter: [], cwd: workspaceRoot, env: { ...engine.env, HOME: folder } }));
  await shutdown.during(buildImages(guide, engine, place));
  await registry.stop();
  await engine.stop();
}

/** Runs `inside.ts` in namespaces of network, mounts and processes that end with it. @returns its exit code */
async function runInside(folder: string): Promise<number> {
  const cgroup = `shop-swarm-${process.pid}`;
  await shutdown.keep(Promise.resolve(), async () => {
    const groups = ['/sys/fs/cgroup', '-depth', '-type', 'd', '-path', `*/${cgroup}*`];
    await run('find', [...groups, '-exec', 'rmdir', '{}', '+']);
  });
  const own = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const program = [process.execPath, '--import', 'tsx', join(import.meta.dirname, 'inside.ts')];
  const options = ['--folder', folder, '--cgroup', cgroup, '--only', values.only];
  const running = startGroup('unshare', [...own, ...program, ...options], {
    onOutput: (text) => process.stdout.write(text),
  });
  await shutdown.keep(Promise.resolve(running), (group) => group.stop());
  const { code } = await shutdown.during(running.finished);
  return code;
}

await runProgram(shutdown, async () => {
  const steps = new Steps(2);
  const folder = mkdtempSync(join(tmpdir(), 'shop-swarm-'));
  await shutdown.keep(Promise.resolve(), () => rm(folder, { recursive: true, force: true }));
  await shutdown.keep(Promise.resolve(), stopRunning);
  mkdirSync(join(folder, 'registry'));

  steps.begin('Construyendo las imágenes como dice docs/machines.md');
  await makeImages(folder);

  steps.begin('Tres máquinas con la tienda, como dice docs/machines.md');
  const code = await runInside(folder);
  steps.done();
  clearTimeout(late);
  await shutdown.exit(code);
});
