import { parseArgs } from 'node:util';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say, Steps } from '@shop/launcher/terminal';

import { bringBaseImages } from './base-images';
import { checkData } from './checks/data';
import { checkImages } from './checks/images';
import { checkKills } from './checks/kills';
import { checkPeople } from './checks/people';
import { checkProcesses } from './checks/processes';
import { checkReleases } from './checks/releases';
import { openEngine } from './engine/engine';
import { stopRunning } from './engine/run';
import { removeImages, refuseOtherShop } from './own-images';
import { Report } from './report';
import { Stack } from './stack';

/**
 * `npm run test:compose`: builds the images of docker-compose.yml, starts it as it is, and uses the shop through the
 * gateway. `-- --keep` leaves the images of an engine of its own for the next run. It removes all else that it made.
 */
const TIME_LIMIT_MINUTES = 40;
const PROJECT = 'shop-compose-test';

const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);
const late = setTimeout(() => {
  say(`No terminó en ${TIME_LIMIT_MINUTES} minutos.`);
  void shutdown.exit(1);
}, TIME_LIMIT_MINUTES * 60_000);

await runProgram(shutdown, async () => {
  const steps = new Steps(5);
  steps.begin('Buscando un Docker con compose');
  const engine = await shutdown.keep(openEngine(values.keep), (opened) => opened.stop());
  await shutdown.during(refuseOtherShop(engine));

  steps.begin('Buscando las imágenes base');
  const hasStandIns = await shutdown.during(bringBaseImages(engine));

  steps.begin('Construyendo las imágenes');
  if (!engine.isOwn) await shutdown.keep(Promise.resolve(), () => removeImages(engine));
  const stack = await shutdown.keep(Stack.prepare(PROJECT, engine.env), (prepared) => prepared.remove());
  await shutdown.keep(Promise.resolve(), stopRunning);
  // Removes what a killed run has left in a kept engine.
  await shutdown.during(stack.down(true));
  await shutdown.during(stack.compose(['config', '--quiet']));
  await shutdown.during(stack.compose(['build']));

  steps.begin('Encendiendo la tienda');
  await shutdown.during(stack.up());

  steps.begin('Usando la tienda');
  const report = new Report((check) => shutdown.during(check));
  const checks = [
    () => checkImages(report, stack, hasStandIns),
    () => checkPeople(report, stack),
    () => checkProcesses(report, stack),
    () => checkReleases(report, stack),
    () => checkKills(report, stack),
    () => checkData(report, stack),
  ];
  for (const check of checks) await check();
  steps.done();
  report.sum();
  clearTimeout(late);
  await shutdown.exit(report.hasFailed ? 1 : 0);
});
