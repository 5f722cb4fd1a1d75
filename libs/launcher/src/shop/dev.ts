import { setTimeout as sleep } from 'node:timers/promises';

import { apps, startNx } from '../nx';
import { readApiSettings, readSettings } from '../settings';
import { endWithParent, runProgram, Shutdown } from '../shutdown';
import { say, CommandError } from '../terminal';

/** `npm run dev`: the development servers of all apps, the API with its database among them, hot-reloaded. */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Todo está detenido.' });

await runProgram(shutdown, async () => {
  endWithParent();
  const { port } = readSettings(process.env);
  const api = readApiSettings(process.env);
  say('Arrancando los servidores de desarrollo…');
  const args = ['run-many', '--targets=serve', `--projects=${apps.join(',')}`, `--parallel=${apps.length}`];
  const nx = startNx([...args, '--output-style=stream'], (text) => process.stdout.write(text));
  await shutdown.keep(Promise.resolve(nx), (group) => group.stop());
  void announce(`http://localhost:${port}`, `http://localhost:${api.port}/api/health`);
  const { code } = await shutdown.during(nx.finished);
  throw new CommandError(`Los servidores de desarrollo terminaron con el código ${code}.`);
});

/** Says where the shop is once page and API both answer. */
async function announce(address: string, apiHealth: string): Promise<void> {
  for (;;) {
    const answers = await Promise.all([address, apiHealth].map(async (url) => (await fetch(url)).ok)).catch(() => [
      false,
    ]);
    if (answers.every(Boolean)) break;
    await sleep(500);
  }
  say(`\n  Tienda en desarrollo:  ${address}\n  Ctrl-C la detiene.\n`);
}
