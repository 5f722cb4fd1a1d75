import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explain, say, sayBelow } from '@shop/launcher/terminal';

import { Report } from '../compose/report';
import { openSwitch } from '../machines/bare-machine';
import { Outside } from '../machines/outside';
import { addStock } from '../machines/trial';
import { Watch } from '../machines/watch';
import { startRegistry } from './registry';
import { scenesOf } from './scenes';
import { REGISTRY, Swarm } from './swarm';

/**
 * The run of `npm run test:swarm` within namespaces of its own, which end with it whatever happens: network, mounts and
 * processes. Says a line for each scene, and ends with 1 when one of them was not as it must be.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: '' },
    cgroup: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
  },
});
const { folder, cgroup, only } = values;

// The first process of its namespace, which no signal ends that it does not take.
process.once('SIGTERM', () => process.exit(1));
try {
  await openSwitch();
  await startRegistry(folder, REGISTRY);
  const begin = Date.now();
  const swarm = await Swarm.open(folder, cgroup, await Outside.open(folder, join(folder, 'shop-keys')));
  sayBelow(`la tienda abierta en tres máquinas en ${Math.round((Date.now() - begin) / 1000)} s`);
  await Watch.prepare(swarm.cluster);
  const counter = {
    cluster: swarm.cluster,
    input: await addStock(swarm.cluster),
    journal: join(folder, 'orders.journal'),
  };
  const report = new Report((check) => check);
  for (const scene of scenesOf(swarm, counter))
    if (only === '' || only.split(',').includes(scene.name)) await report.check(scene.title, () => scene.play());
  report.sum();
  process.exitCode = report.hasFailed ? 1 : 0;
} catch (error) {
  say(explain(error));
  process.exitCode = 1;
}
process.exit();
