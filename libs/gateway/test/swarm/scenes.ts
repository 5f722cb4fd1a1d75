import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { workspaceRoot } from '@shop/launcher/settings';

import { run } from '../compose/engine/run';
import { REMOTE, versionIn } from '../compose/checks/releases';
import { statusOf } from '../machines/cluster';
import { forget, must, whileItLasts } from '../machines/faults';
import { until } from '../machines/moment';
import { sellDuring, type Counter } from '../machines/trial';
import { Watch } from '../machines/watch';
import type { EngineMachine } from './engine-machine';
import type { Swarm } from './swarm';

/** Something that happens to the shop on the swarm while buyers order. */
interface Scene {
  name: string;
  title: string;
  /** @returns what was seen @throws Error when it was not as it must be */
  play(): Promise<string>;
}

/** How long no order may be acknowledged on a machine at rest: by a release, and by a takeover, ms. */
const RELEASE_MS = 10_000;
const TAKEOVER_MS = 40_000;

/** How long somebody waits for a page of a machine that has just begun. */
const READER_MS = 60_000;

/** Of the guide. */
const API_RELEASE = 'release shop_api-on-$machine';
const REMOTE_RELEASE = `release shop_${REMOTE}-$machine`;

/** The scenes, in the order in which they are played. */
export function scenesOf(swarm: Swarm, counter: Counter<EngineMachine>): Scene[] {
  const { machines, guide, cluster, first } = swarm;
  const apis = () => Promise.all(machines.map(({ number }) => swarm.imageOf(`shop_api-on-${number}`)));
  const quiet = { longest: RELEASE_MS, open: machines };
  return [
    {
      name: 'open',
      title: 'every part is healthy, and each machine has pages and sells',
      async play() {
        for (const machine of machines) {
          await mustShowPages(machine);
          const follow = await metricsOf(swarm, machine);
          must(
            /^shop_database_candidates 2$/m.test(follow),
            `the metrics of ${machine.name} are ${follow.slice(0, 300)}`,
          );
        }
        return sell(counter, () => Promise.resolve(), quiet);
      },
    },
    {
      name: 'exchange',
      title: 'a machine is lost for good: the others sell, and an empty one takes its place',
      async play() {
        const lost = cluster.machine('database-3');
        const wasPrimary = (await cluster.primary()) === lost;
        const others = machines.filter((machine) => machine !== lost);
        const strike = async () => {
          await lost.cutPower();
          await whileItLasts(cluster, { takesOver: true }, lost, wasPrimary);
          await forget(guide, first, lost.number);
        };
        const comeBack = async () => {
          await lost.replace();
          await swarm.admit(lost);
          await guide.follow(first, ...guide.lines('--label-add shop=3 new', { 'shop=3 new': 'shop=3 third' }));
          await swarm.untilWhole();
          await swarm.deploy('export STATE_3=existing');
          await mustShowPages(lost);
        };
        return sell(counter, strike, { longest: TAKEOVER_MS, open: others }, comeBack);
      },
    },
    {
      name: 'certificate',
      title: 'a machine has a new certificate, and the others sell',
      async play() {
        const renewed = cluster.machine('database-2');
        const others = machines.filter((machine) => machine !== renewed);
        const file = join(swarm.keys, 'machine-2.crt');
        const renew = async () => {
          rmSync(file);
          await run('sh', [join(workspaceRoot, 'deploy/database/certificates.sh'), swarm.keys]);
          const [create = '', name = ''] = guide.lines('docker secret create shop-machine-2');
          await guide.follow(first, create);
          await swarm.deploy(name);
          await until('the database has it', async () => {
            const given = await swarm.inPart(renewed, 'database', 'cat', '/run/secrets/machine.crt').catch(() => '');
            return given === readFileSync(file, 'utf8');
          });
        };
        return sell(counter, renew, { longest: TAKEOVER_MS, open: others }, () => swarm.untilWhole());
      },
    },
    {
      name: 'release',
      title: 'a release of the API, one machine after the other',
      async play() {
        let said = '';
        const release = async () => void (said = await guide.follow(first, ...guide.lines(API_RELEASE)));
        const seen = await sell(counter, release, quiet);
        const images = await apis();
        must(
          images.every((image) => image.endsWith('/shop-api:2')),
          `the API is ${images.join(', ')}: ${said.slice(-300)}`,
        );
        return seen;
      },
    },
    {
      name: 'broken',
      title: 'a release of the API that never gets healthy goes back by itself, and reaches one machine',
      async play() {
        const before = await apis();
        const [, loop = ''] = guide.lines(API_RELEASE, { 'shop-api:2': 'shop-api:3' });
        const release = async () => {
          const said = await guide.follow(first, loop);
          must(said.includes('rollback_completed'), `the loop did not say that it went back: ${said.slice(-300)}`);
          must(!said.includes('shop_api-on-2'), 'the loop went on to the second machine');
        };
        const seen = await sell(counter, release, quiet);
        must((await apis()).join() === before.join(), `the API is ${(await apis()).join(', ')}`);
        return seen;
      },
    },
    {
      name: 'remote',
      title: 'a release of one remote, seen on all three machines',
      async play() {
        const before = await Promise.all(machines.map(versionIn));
        const release = async () => {
          await guide.follow(first, ...guide.lines(REMOTE_RELEASE));
          for (const machine of machines)
            await until(`${machine.name} has the new version`, async () => {
              const version = await versionIn(machine);
              return version !== '' && !before.includes(version);
            });
        };
        const seen = await sell(counter, release, quiet);
        for (const machine of machines) await mustShowPages(machine);
        const after = new Set(await Promise.all(machines.map(versionIn)));
        must(after.size === 1, `the machines have ${[...after].join(', ')}`);
        return `${before[0]} → ${[...after][0]}, ${seen}`;
      },
    },
    {
      name: 'power',
      title: 'the machine of the primary is gone: the others sell, and it comes back by itself',
      async play() {
        const struck = await cluster.primary();
        must(struck !== null, 'there is no primary');
        if (!struck) return '';
        const others = machines.filter((machine) => machine !== struck);
        const strike = async () => {
          await struck.cutPower();
          await whileItLasts(cluster, { takesOver: true }, struck, true);
          for (const machine of others) await mustShowPages(machine);
        };
        const comeBack = async () => {
          await struck.powerOn();
          await swarm.untilWhole();
          await mustShowPages(struck);
        };
        return sell(counter, strike, { longest: TAKEOVER_MS, open: others }, comeBack);
      },
    },
  ];
}

/** @throws Error unless a machine shows its home page, the catalogue, and the remote that the page names */
async function mustShowPages(machine: EngineMachine): Promise<void> {
  for (const path of ['/', '/api/products', `/remotes/${REMOTE}/${await versionIn(machine)}/mf-manifest.json`]) {
    const status = await statusOf(machine.url + path, READER_MS);
    must(status === 200, `${path} on ${machine.name} was answered ${status}`);
  }
}

/** The metrics of a machine's API, as Prometheus gets them in the shop's network. */
function metricsOf(swarm: Swarm, { number }: EngineMachine): Promise<string> {
  const { METRICS_TOKEN = '' } = parseEnv(readFileSync(join(swarm.keys, 'api_env'), 'utf8'));
  const asked = ['curl', '--silent', '--fail', '--header', `authorization: Bearer ${METRICS_TOKEN}`];
  return swarm.inPart(swarm.first, 'gateway', ...asked, `http://api-on-${number}:3000/api/metrics`);
}

interface Demands {
  /** How long no order may be acknowledged, ms. */
  longest: number;
  /** Where the catalogue is read all the time. */
  open: readonly EngineMachine[];
}

/**
 * Something happens while buyers order.
 * @returns the figures in words
 * @throws Error when an order is lost or never settled, the pause is longer than it may be, the catalogue is away where it
 *   may not, or two machines were primaries at once
 */
async function sell(
  counter: Counter<EngineMachine>,
  act: () => Promise<unknown>,
  { longest, open }: Demands,
  rest?: () => Promise<unknown>,
): Promise<string> {
  const watch = new Watch(counter.cluster);
  const begin = Date.now();
  const { acknowledged, lost, unknown, settled, refused, pause: away, broken } = await sellDuring(counter, act, rest);
  const end = Date.now();
  await watch.end();
  const seconds = (away / 1000).toFixed(1);
  must(lost === 0, `${lost} of ${acknowledged} acknowledged orders are lost`);
  must(unknown === settled, `${unknown - settled} of ${unknown} unknown orders were never settled`);
  must(broken.length === 0, broken.join('; '));
  must(away <= longest * watch.slowness, `no order was acknowledged for ${seconds} s`);
  for (const machine of open) {
    const unread = watch.catalogue(machine, begin, end).filter((status) => status !== 200);
    must(unread.length === 0, `the catalogue of ${machine.name} was away ${unread.length} times: ${unread[0]}`);
  }
  must(watch.primariesSince(begin) <= 1, 'two machines were primaries at once');
  return `${acknowledged} orders, none lost, ${unknown} unknown and settled, ${refused} told to come again, pause ${seconds} s`;
}
