import { randomBytes, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '@shop/launcher/settings';
import { explain, say, sayBelow } from '@shop/launcher/terminal';

import { run } from '../compose/engine/run';
import { Cluster } from './cluster';
import { faults, LONGEST_PAUSE_MS, SWITCHOVER, type Fault } from './faults';
import { addStock, tryFault, type Outcome } from './trial';
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

/** For an orderly hand-over. */
const LONGEST_SWITCHOVER_MS = 10_000;

function sayOutcome(outcome: Outcome): void {
  const { fault, machine, role, acknowledged, lost, unknown, settled, pause, primaries, broken } = outcome;
  const cells = [
    fault.padEnd(12),
    machine.padEnd(11),
    role.padEnd(8),
    String(acknowledged).padStart(6),
    String(lost).padStart(6),
    `${unknown}/${settled}`.padStart(9),
    (pause / 1000).toFixed(1).padStart(8),
    String(primaries).padStart(10),
  ];
  say(`${isGood(outcome) ? 'pass' : 'FAIL'}  ${cells.join(' ')}${broken.length > 0 ? `  ${broken.join('; ')}` : ''}`);
}

function isGood({ fault, lost, unknown, settled, pause, primaries, broken }: Outcome): boolean {
  const longest = fault === SWITCHOVER ? LONGEST_SWITCHOVER_MS : LONGEST_PAUSE_MS;
  return lost === 0 && unknown === settled && pause <= longest && primaries <= 1 && broken.length === 0;
}

async function open(): Promise<Cluster> {
  const secrets = join(folder, 'secrets');
  await run('sh', [join(workspaceRoot, 'deploy/database/certificates.sh'), secrets]);
  const password = (name: string) => readFileSync(join(secrets, name), 'utf8');
  const urlOf = (role: string, name: string) =>
    `postgres://${role}:${password(name)}@127.0.0.1:5000/shop?sslmode=verify-full&sslrootcert=${join(secrets, 'ca.crt')}`;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  return Cluster.open({
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
    },
  });
}

function aVapidKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }).d ?? '';
}

async function tryAll(cluster: Cluster): Promise<Outcome[]> {
  const input = await addStock(cluster);
  await Watch.prepare(cluster);
  const journal = join(folder, 'orders.journal');
  const outcomes: Outcome[] = [];
  const attempt = async (fault: Fault | null, name: string) => {
    const outcome = await tryFault(cluster, fault, cluster.machine(name), input, journal);
    outcomes.push(outcome);
    sayOutcome(outcome);
  };
  const chosen = faults.filter(({ name }) => only === '' || only.split(',').includes(name));
  say('      fault        machine     role       orders   lost   unknown  pause s  primaries');
  for (const fault of chosen) {
    const primary = await cluster.primary();
    // The primary last: what happens to it makes another one the primary.
    for (const machine of [...(await cluster.replicas()), primary]) if (machine) await attempt(fault, machine.name);
  }
  if (only === '' || only.split(',').includes(SWITCHOVER)) {
    const primary = await cluster.primary();
    if (primary) await attempt(null, primary.name);
  }
  return outcomes;
}

/** What the shop's metrics say while all three machines are well, on each of them. @throws Error when it is another thing */
async function readMetrics(cluster: Cluster): Promise<void> {
  for (const { url, name } of cluster.machines) {
    const answer = await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    const text = await answer.text();
    const valueOf = (metric: string) => Number(new RegExp(`^shop_database_${metric} (.*)$`, 'm').exec(text)?.[1]);
    const seen = ['synchronous', 'followers', 'candidates'].map(valueOf);
    const days = (valueOf('certificate_end_seconds') - Date.now() / 1000) / 86_400;
    if (seen.join() !== '1,2,2' || !(days > 700) || !(valueOf('lag_bytes') >= 0))
      throw new Error(`the metrics of ${name} say ${seen.join()}, ${days} days, ${valueOf('lag_bytes')} bytes`);
  }
  say('pass  each machine tells by its metrics that two follow, that both may take over, and when certificates end');
}

/** The same partition of the primary with asynchronous replication: a test that finds nothing lost here finds nothing. */
async function mustLose(cluster: Cluster): Promise<void> {
  const input = await addStock(cluster);
  await Watch.prepare(cluster);
  const partition = faults.find(({ name }) => name === 'network');
  const primary = await cluster.primary();
  if (!partition || !primary) throw new Error('nothing to cut');
  const outcome = await tryFault(cluster, partition, primary, input, join(folder, 'orders.journal'));
  const { acknowledged, lost } = outcome;
  if (lost === 0)
    throw new Error(`asynchronous replication lost none of ${acknowledged} orders: the test sees nothing`);
  say(`pass  control, asynchronous: ${lost} of ${acknowledged} acknowledged orders were lost, as they must be`);
}

try {
  const cluster = await open();
  sayBelow('tres máquinas, una base de datos, la tienda abierta en cada una');
  if (control) await mustLose(cluster);
  else await readMetrics(cluster);
  if (!control && (await tryAll(cluster)).some((outcome) => !isGood(outcome))) process.exitCode = 1;
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
process.exit();
