import { setTimeout as sleep } from 'node:timers/promises';

import { apps, startNx } from '../nx';
import { readSettings } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { say, ShopKeeperError } from '../terminal';

/** `npm run dev`: the development servers of all apps, the API with its database among them, with live reload. */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Todo está detenido.' });

await runProgram(shutdown, async () => {
  const { port } = readSettings(process.env);
  say('Arrancando los servidores de desarrollo…');
  const args = ['run-many', '--targets=serve', `--projects=${apps.join(',')}`, `--parallel=${apps.length}`];
  const nx = startNx([...args, '--output-style=stream'], (text) => process.stdout.write(text));
  await shutdown.keep(Promise.resolve(nx), (group) => group.stop());
  void announce(port);
  const { code } = await shutdown.during(nx.finished);
  throw new ShopKeeperError(`Los servidores de desarrollo terminaron con el código ${code}.`);
});

/** Says where the shop is once page and API both answer. */
async function announce(port: number): Promise<void> {
  const address = `http://localhost:${port}`;
  for (;;) {
    const answers = await Promise.all(['/', '/api/health'].map(async (path) => (await fetch(address + path)).ok)).catch(
      () => [false],
    );
    if (answers.every(Boolean)) break;
    await sleep(500);
  }
  say(`\n  Tienda en desarrollo:  ${address}\n  Ctrl-C la detiene.\n`);
}
