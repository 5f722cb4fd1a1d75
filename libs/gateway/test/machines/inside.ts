import { randomBytes, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '@shop/launcher/settings';
import { explain, say, sayBelow } from '@shop/launcher/terminal';

import { run } from '../compose/engine/run';
import { Cluster } from './cluster';
import { faultsOf, type Fault } from './faults';
import { Guide } from './guide';
import { openSwitch } from './bare-machine';
import { restoreMoment, until } from './moment';
import { Outside } from './outside';
import { standInDesks } from './stand-in/stand-in-desk';
import { account, Staff } from './staff';
import { addStock, tryFault, type Bench, type Outcome } from './trial';
import { Watch } from './watch';

/**
 * The run of `npm run test:machines` within namespaces of its own, which end with it whatever happens: network, mounts and
 * processes. Says a line for each fault on each machine, and ends with 1 when one of them was not as it must be.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    system: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    control: { type: 'boolean', default: false },
  },
});
const { folder, system, only, control } = values;

const METRICS_TOKEN = randomBytes(32).toString('base64url');

function sayOutcome(outcome: Outcome, isGood: boolean): void {
  const { fault, machine, role, acknowledged, lost, unknown, settled, refused, pause, primaries, broken } = outcome;
  const cells = [
    fault.padEnd(12),
    machine.padEnd(11),
    role.padEnd(8),
    String(acknowledged).padStart(6),
    String(lost).padStart(6),
    `${unknown}/${settled}`.padStart(9),
    String(refused).padStart(5),
    (pause / 1000).toFixed(1).padStart(8),
    String(primaries).padStart(10),
  ];
  say(`${isGood ? 'pass' : 'FAIL'}  ${cells.join(' ')}${broken.length > 0 ? `  ${broken.join('; ')}` : ''}`);
}

function isGood(
  { lost, unknown, settled, pause, primaries, slowness, broken }: Outcome,
  { longestPause }: Fault,
): boolean {
  return lost === 0 && unknown === settled && pause <= longestPause * slowness && primaries <= 1 && broken.length === 0;
}

async function open(): Promise<{ cluster: Cluster; outside: Outside }> {
  const secrets = join(folder, 'secrets');
  await openSwitch();
  await run('sh', [join(workspaceRoot, 'deploy/database/certificates.sh'), secrets], {
    env: { ...process.env, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
  });
  const outside = await Outside.open(folder, secrets);
  const password = (name: string) => readFileSync(join(secrets, name), 'utf8');
  const urlOf = (role: string, name: string) =>
    `postgres://${role}:${password(name)}@127.0.0.1:5000/shop?sslmode=verify-full&sslrootcert=${join(secrets, 'ca.crt')}`;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const cluster = await Cluster.open({
    folder,
    system,
    secrets,
    synchronous: !control,
    environment: {
      NODE_ENV: 'production',
      PORT: '3000',
      HOST: '0.0.0.0',
      DATABASE_URL: urlOf('shop_api', 'api_password'),
      DATABASE_OWNER_URL: urlOf('shop', 'owner_password'),
      DATA_DIR: dataDir,
      RELEASES_DIR: join(folder, 'releases'),
      SAMPLE_DATA: 'catalog',
      RATE_LIMIT_SCALE: '100000',
      JWT_SECRET: randomBytes(32).toString('base64url'),
      FACTOR_KEYS: randomBytes(36).toString('base64url'),
      VAPID_PRIVATE_KEY: aVapidKey(),
      METRICS_TOKEN,
      NODE_EXTRA_CA_CERTS: join(secrets, 'ca.crt'),
      ADMIN_PASSWORD: account.password,
      ...outside.environment,
    },
  });
  return { cluster, outside };
}

function aVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }).d ?? '';
}

/** @returns whether all was as it must be */
async function tryAll(cluster: Cluster, outside: Outside): Promise<boolean> {
  await Watch.prepare(cluster);
  const staff = await Staff.signIn(cluster, outside);
  const guide = new Guide(standInDesks(folder, cluster));
  const bench: Bench = {
    cluster,
    guide,
    staff,
    input: await addStock(cluster),
    journal: join(folder, 'orders.journal'),
  };
  const orders: string[] = [];
  let areGood = true;
  const attempt = async (fault: Fault, name: string) => {
    const outcome = await tryFault(bench, fault, cluster.machine(name));
    orders.push(...outcome.orders);
    areGood &&= isGood(outcome, fault);
    sayOutcome(outcome, isGood(outcome, fault));
  };
  const isChosen = ({ name }: { name: string }) => only === '' || only.split(',').includes(name);
  say('      fault        machine     role       orders   lost   unknown   503  pause s  primaries');
  for (const fault of faultsOf({ cluster, outside, staff, guide }).filter(isChosen)) {
    const [primary, followers] = [await cluster.primary(), await cluster.replicas()];
    // The primary last: what happens to it makes another one the primary.
    const machines = { each: [...followers, primary], primary: [primary], follower: followers.slice(0, 1) }[fault.on];
    for (const machine of machines) if (machine) await attempt(fault, machine.name);
  }
  const untold = await staff.untold(orders);
  areGood &&= untold === 0;
  say(`${untold === 0 ? 'pass' : 'FAIL'}  a device was told of ${orders.length - untold} of ${orders.length} orders`);
  if (isChosen({ name: 'moment' })) say(`pass  ${await restoreMoment(bench, folder)}`);
  return areGood;
}

/** Holds the shop's metrics to their values while all three machines are well, on each of them. @throws Error when it is another thing */
async function readMetrics(cluster: Cluster): Promise<void> {
  const [first] = cluster.machines;
  // The first base backup has to be made before the bucket takes WAL.
  await until(
    'the bucket has WAL',
    async () => !first || (await cluster.metricOf(first, 'shop_database_archived')) === 1,
  );
  for (const machine of cluster.machines) {
    const { name } = machine;
    const valueOf = (metric: string) => cluster.metricOf(machine, `shop_database_${metric}`);
    const seen = await Promise.all(['synchronous', 'followers', 'candidates', 'archived'].map(valueOf));
    const days = ((await valueOf('certificate_end_seconds')) - Date.now() / 1000) / 86_400;
    const lag = await valueOf('lag_bytes');
    if (seen.join() !== '1,2,2,1' || !(days > 700) || !(lag >= 0))
      throw new Error(`the metrics of ${name} say ${seen.join()}, ${days} days, ${lag} bytes`);
  }
  say('pass  each machine tells by its metrics that two follow, that both may take over, and when certificates end');
}

/** The same partition of the primary with asynchronous replication: a test that finds nothing lost here finds nothing. */
async function mustLose(cluster: Cluster, outside: Outside): Promise<void> {
  await Watch.prepare(cluster);
  const staff = await Staff.signIn(cluster, outside);
  const guide = new Guide(standInDesks(folder, cluster));
  const partition = faultsOf({ cluster, outside, staff, guide }).find(({ name }) => name === 'network');
  const primary = await cluster.primary();
  if (!partition || !primary) throw new Error('nothing to cut');
  const bench = {
    cluster,
    guide,
    staff: null,
    input: await addStock(cluster),
    journal: join(folder, 'orders.journal'),
  };
  const { acknowledged, lost } = await tryFault(bench, partition, primary);
  if (lost === 0)
    throw new Error(`asynchronous replication lost none of ${acknowledged} orders: the test sees nothing`);
  say(`pass  control, asynchronous: ${lost} of ${acknowledged} acknowledged orders were lost, as they must be`);
}

// The first process of its namespace, which no signal ends that it does not take.
process.once('SIGTERM', () => process.exit(1));
try {
  const { cluster, outside } = await open();
  sayBelow('tres máquinas, una base de datos, la tienda abierta en cada una');
  if (control) await mustLose(cluster, outside);
  else {
    await readMetrics(cluster);
    if (!(await tryAll(cluster, outside))) process.exitCode = 1;
  }
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
process.exit();
