import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { workspaceRoot } from '@shop/launcher/settings';

import { works } from '../compose/engine/run';
import { numbers, OUTSIDE } from '../machines/bare-machine';
import { Cluster } from '../machines/cluster';
import { Guide } from '../machines/guide';
import type { Outside } from '../machines/outside';
import { EngineMachine } from './engine-machine';

export const REGISTRY = `${OUTSIDE}:5000`;

/** For every part to be there; more than it takes beside a load of 40. */
const WHOLE_MS = 900_000;

/** For a machine to say that it makes the first database. */
const BEGIN_MS = 60_000;

/** How often an engine says that it is there; it is taken for gone after three of them. */
const HEARTBEAT = '20s';

/** Parts that ran to their end. */
const ENDED = 'shop_prepare';

/** Three engines that are one swarm with the shop on it, made as the guide says. */
export class Swarm {
  /** The guide's lines from the machines' labels to the first deployment. */
  private made: string[] = [];

  private constructor(
    readonly machines: readonly EngineMachine[],
    /** Where the guide's commands are given. */
    readonly first: EngineMachine,
    readonly guide: Guide<EngineMachine>,
    readonly cluster: Cluster<EngineMachine>,
    /** The folder of the shop's keys. */
    readonly keys: string,
  ) {}

  /**
   * Switches three empty machines on and makes the shop on them.
   * @param folder of this run: keys in `shop-keys`, images in the registry
   * @returns once every part is there
   */
  static async open(folder: string, cgroup: string, { environment }: Outside): Promise<Swarm> {
    const machines = numbers.map((number) => new EngineMachine(number, folder, { REGISTRY, CGROUP: cgroup }));
    for (const machine of machines) await machine.powerOn();
    const env = { ...process.env, HOME: folder, REGISTRY: `${REGISTRY}/shop` };
    const guide = new Guide<EngineMachine>(({ entering }) => ({ enter: entering, cwd: folder, env }));
    const keys = join(folder, 'shop-keys');
    const cluster = new Cluster(machines, { secrets: keys, environment: {}, synchronous: true });
    const [first] = machines;
    if (!first) throw new Error('there is no machine');
    const swarm = new Swarm(machines, first, guide, cluster, keys);
    await swarm.join();
    await layStack(folder);
    const addresses = machines.map(({ number, address }) => [`10.0.0.${number}`, address] as const);
    swarm.made = guide.lines('docker stack deploy', {
      'registry.example': REGISTRY,
      'https://s3.example': environment.S3_ENDPOINT.replace(OUTSIDE, 'bucket'),
      ...Object.fromEntries(addresses),
    });
    await guide.follow(first, 'export SAMPLE_DATA=catalog', ...swarm.made);
    await swarm.untilBegun();
    await swarm.untilWhole();
    return swarm;
  }

  /** Deploys the stack again with what it had, and with some settings that are other ones from now on. */
  async deploy(...settings: readonly string[]): Promise<void> {
    const again = this.made.filter((line) => /^(export|docker stack deploy) /.test(line));
    const deployment = again.pop() ?? '';
    this.made = [...again, ...settings, deployment];
    await this.guide.follow(this.first, 'export SAMPLE_DATA=catalog', ...this.made);
  }

  /** Waits until each part is there, and healthy. @throws Error with those that are not */
  async untilWhole(): Promise<void> {
    const deadline = Date.now() + WHOLE_MS;
    for (;;) {
      const missing = await this.missing();
      if (missing.length === 0) break;
      if (Date.now() > deadline) throw new Error(`the swarm did not become whole: ${missing.join(', ')}`);
      await pause(2000);
    }
    await this.cluster.untilWhole();
  }

  /** An image of a service. */
  async imageOf(service: string): Promise<string> {
    const template = '{{.Spec.TaskTemplate.ContainerSpec.Image}}';
    const image = await this.first.docker('service', 'inspect', '--format', template, service);
    return image.trim().split('@')[0] ?? '';
  }

  /** Runs a program in a part of a machine. @returns what it wrote */
  async inPart(machine: EngineMachine, part: string, ...command: readonly string[]): Promise<string> {
    const id = await machine.docker('ps', '--quiet', '--filter', `name=shop_${part}`);
    return machine.docker('exec', id.trim(), ...command);
  }

  /** Lets a machine in as one of the managers. */
  async admit(machine: EngineMachine): Promise<void> {
    const said = await this.guide.follow(this.first, 'docker swarm join-token manager');
    await this.guide.follow(machine, said.match(/docker swarm join --token .*/)?.[0] ?? '');
  }

  /** Waits until one of the databases is made, by the guide where each waits for another one. */
  private async untilBegun(): Promise<void> {
    let waiting = Date.now();
    for (;;) {
      const list = await this.inPart(this.first, 'database', 'patronictl', '-c', '/etc/shop/patroni.yml', 'list').catch(
        () => '',
      );
      if (list !== '' && !list.includes('(initializing)')) return;
      if (list.split('| stopped ').length <= numbers.length) waiting = Date.now();
      if (Date.now() - waiting > BEGIN_MS) {
        await this.guide.follow(this.first, ...this.guide.lines('etcdctl del'));
        waiting = Date.now();
      }
      await pause(2000);
    }
  }

  private async join(): Promise<void> {
    const { first } = this;
    const [init = ''] = this.guide.lines('docker swarm init', { '10.0.0.1': first.address });
    await this.guide.follow(first, init);
    for (const machine of this.machines) if (machine !== first) await this.admit(machine);
    // Three machines share one processor here: one that is silent for some seconds is not gone.
    await first.docker('swarm', 'update', '--dispatcher-heartbeat', HEARTBEAT);
  }

  private async missing(): Promise<string[]> {
    const running = this.machines.find(({ first }) => first !== 0);
    // While managers look for a leader nobody answers.
    const list = await running
      ?.docker('stack', 'services', '--format', '{{.Name}} {{.Replicas}}', 'shop')
      .catch(() => '');
    if (!list) return ['the swarm itself'];
    const lines = list.trim().split('\n');
    return lines.filter((line) => !/ (\d+)\/\1\b/.test(line) && !line.startsWith(ENDED));
  }
}

/**
 * Lays `deploy/stack.yml` into a folder with what differs here: the bucket has a certificate of the shop's own authority and
 * no name that others know, buyers have one address, three machines share one processor, so that an answer about health may
 * be late, and packets are not encrypted where the kernel can't.
 */
async function layStack(folder: string): Promise<void> {
  let text = readFileSync(join(workspaceRoot, 'deploy/stack.yml'), 'utf8');
  const change = (one: string, other: string) => {
    if (!text.includes(one)) throw new Error(`deploy/stack.yml has no ${one}`);
    text = text.replace(one, other);
  };
  const bucket = `bucket:${OUTSIDE}`;
  change('x-part: &part\n', `x-part: &part\n  extra_hosts: ['${bucket}']\n`);
  change('x-hosts: &hosts\n', `x-hosts: &hosts\n  - ${bucket}\n`);
  const authority = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE'].map((name) => `  ${name}: /run/secrets/ca.crt\n`);
  change('x-bucket: &bucket\n', `x-bucket: &bucket\n${authority.join('')}  RATE_LIMIT_SCALE: '100000'\n`);
  text = text.replaceAll('timeout: 4s', 'timeout: 20s').replaceAll("--max-time, '3'", "--max-time, '15'");
  if (!(await canEncrypt())) change(", driver_opts: { encrypted: 'true' }", '');
  mkdirSync(join(folder, 'deploy'));
  writeFileSync(join(folder, 'deploy/stack.yml'), text);
}

/** True when this kernel knows IPsec's packets; asked in a network of this test's own. */
function canEncrypt(): Promise<boolean> {
  const ends = ['src', OUTSIDE, 'dst', OUTSIDE, 'proto', 'esp', 'spi', '1', 'mode', 'transport'];
  return works('ip', ['xfrm', 'state', 'add', ...ends, 'enc', 'cbc(aes)', `0x${'1'.repeat(32)}`]);
}
