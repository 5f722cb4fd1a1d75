import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';

import { ApiProcess } from './api-process';
import { apiEntry } from './api-run';
import { findBrowser } from './browser';
import { buildApps } from './build';
import { openDatabase } from './database';
import { freePort } from './free-port';
import { medianOf, speedProblems, type SpeedRun } from './lighthouse-limits';
import { findLighthouse, visit } from './lighthouse-program';
import { workspaceRoot, type Settings } from './settings';
import { runProgram, Shutdown } from './shutdown';
import { say, sayBelow, Steps } from './terminal';

/**
 * `npm run lighthouse`: measures the built home page as Lighthouse's phone sees it, on a shop of its own with sample
 * data. Other work on the machine spoils the figures: let it be calm.
 */
const RUNS = 5;

const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const steps = new Steps(4);
  steps.begin('Buscando Lighthouse');
  const lighthouse = await findLighthouse(shutdown);

  steps.begin('Construyendo la tienda');
  await buildApps(shutdown);

  steps.begin('Abriendo una tienda de prueba');
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const address = await openShop(dataDir);

  steps.begin('Midiendo la portada');
  const browser = findBrowser();
  const reportFile = join(dataDir, 'lighthouse.json');
  const runs: SpeedRun[] = [];
  for (let run = 1; run <= RUNS; run += 1) {
    const measured = await measure(browser, (port) =>
      visit(shutdown, { program: lighthouse, address, port, reportFile }),
    );
    runs.push(measured);
    sayBelow(rowOf(String(run), measured));
  }
  sayBelow(rowOf('mediana', medianOf(runs)));
  steps.done();
  const problems = speedProblems(runs);
  for (const problem of problems) say(`  ${problem}`);
  await shutdown.exit(problems.length === 0 ? 0 : 1);
});

/** @returns the address of a shop with fresh sample data, taken down with this program */
async function openShop(dataDir: string): Promise<string> {
  const settings: Settings = {
    port: await freePort(),
    dataDir,
    releasesDir: join(dataDir, 'releases'),
    databaseUrl: undefined,
    sampleData: 'full',
  };
  const database = await shutdown.keep(openDatabase(settings), (opened) => opened.stop());
  const api = new ApiProcess({
    settings,
    databaseUrl: database.url,
    entry: apiEntry,
    environment: { NODE_ENV: 'production', WEB_ROOT: workspaceRoot },
    logFile: join(dataDir, 'api.log'),
    onStep: () => undefined,
  });
  await shutdown.keep(Promise.resolve(api), (running) => running.stop());
  return (await shutdown.during(api.start())).address;
}

/** One visit with a browser that knows nothing of the shop. */
async function measure(executablePath: string, look: (port: number) => Promise<SpeedRun>): Promise<SpeedRun> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [`--remote-debugging-port=${port}`, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
  });
  try {
    return await look(port);
  } finally {
    await browser.close();
  }
}

function rowOf(name: string, { performance, accessibility, bestPractices, seo, lcp, cls, tbt }: SpeedRun): string {
  const points = [performance, accessibility, bestPractices, seo].map((value) => String(value).padStart(3)).join(' ');
  return `${name.padEnd(8)} ${points}  LCP ${Math.round(lcp)} ms  CLS ${cls.toFixed(3)}  TBT ${Math.round(tbt)} ms`;
}
