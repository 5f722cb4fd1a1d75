import { mkdtempSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startGroup } from '@shop/launcher/process-group';
import { workspaceRoot } from '@shop/launcher/settings';
import { sayBelow, CommandError } from '@shop/launcher/terminal';

import { ensurePackages, fetchComposePlugin } from './debian-packages';
import { rememberFirewall } from './firewall';
import { ENGINE_FOLDER, requireNoOtherEngine } from './other-engine';
import { run, stopRunning, works } from './run';

/** For a daemon to answer. */
const START_TIMEOUT_SECONDS = 60;

/** Where `--keep` leaves the images of an engine of our own for the next time. */
const KEPT = join(workspaceRoot, '.cache/test-compose');

/** Docker with compose. */
export interface Engine {
  /** For `docker` to find it. */
  env: NodeJS.ProcessEnv;
  /** True when it was started for this run, so that nobody else has images in it. */
  isOwn: boolean;
  stop(): Promise<void>;
}

/**
 * The Docker of this machine where it answers and has compose, else one of our own from Debian's packages.
 * @param keeps whether the images of one of our own stay for the next run
 * @throws CommandError when there is none and none can be had
 */
export async function openEngine(keeps: boolean): Promise<Engine> {
  const { env } = process;
  if ((await works('docker', ['info'])) && (await works('docker', ['compose', 'version']))) {
    return { env, isOwn: false, stop: () => Promise.resolve() };
  }
  return openOwnEngine(keeps);
}

/** Takes away the mounts that an engine leaves in a folder when a build is broken off. */
async function unmountIn(folder: string): Promise<void> {
  const targets = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const target of targets.reverse()) if (`${target}/`.startsWith(`${folder}/`)) await works('umount', [target]);
}

/**
 * A Docker of our own from Debian's packages, whichever else there is.
 * @param keeps whether its images stay for the next run
 * @throws CommandError where it can't be had, or another run has one
 */
export async function openOwnEngine(keeps: boolean): Promise<Engine> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new CommandError(
      'No responde ningún Docker con compose. Instálalo y arráncalo, o ejecuta esto como root en Debian: ' +
        'entonces instala docker.io y debootstrap, y arranca uno propio.',
    );
  }
  requireNoOtherEngine(tmpdir());
  await ensurePackages({ dockerd: 'docker.io', iptables: 'iptables', debootstrap: 'debootstrap' });
  const folder = mkdtempSync(join(tmpdir(), ENGINE_FOLDER));
  const images = keeps ? KEPT : join(folder, 'images');
  if (!keeps) rmSync(KEPT, { recursive: true, force: true });
  mkdirSync(images, { recursive: true });
  const socket = `unix://${join(folder, 'docker.sock')}`;
  const env = { ...process.env, DOCKER_HOST: socket, DOCKER_CONFIG: join(folder, 'config') };
  await fetchComposePlugin(join(env.DOCKER_CONFIG, 'cli-plugins'));

  const restoreFirewall = await rememberFirewall();
  const hadBridge = await works('ip', ['link', 'show', 'docker0']);
  const places = ['--data-root', images, '--exec-root', join(folder, 'run'), '--pidfile', join(folder, 'pid')];
  const daemon = startGroup('dockerd', [...places, '--host', socket, '--log-level', 'warn']);
  const stop = async () => {
    // The daemon would leave what it builds running; for who asked for it no more, it ends that.
    await stopRunning();
    await daemon.stop();
    if (!hadBridge) await works('ip', ['link', 'delete', 'docker0']);
    await restoreFirewall();
    for (const each of [images, folder]) await unmountIn(each);
    rmSync(folder, { recursive: true, force: true });
  };
  let ended: string | undefined;
  void daemon.finished.then(({ output }) => (ended = output));
  for (let second = 0; !(await works('docker', ['info'], { env })); second += 1) {
    if (ended === undefined && second < START_TIMEOUT_SECONDS) {
      await pause(1000);
      continue;
    }
    await stop();
    throw new CommandError(`dockerd no arrancó.\n${ended ?? ''}`);
  }
  sayBelow(
    `un Docker propio, ${(await run('docker', ['info', '--format', '{{.ServerVersion}}, {{.Driver}}'], { env })).trim()}`,
  );
  return { env, isOwn: true, stop };
}
