import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPath } from '@shop/contracts';
import { chromium } from 'playwright';

import { ApiProcess } from '@shop/launcher/api-process';
import { apiEntry } from '@shop/launcher';
import { findWholeBrowser } from '../programs/browser';
import { buildApps } from '@shop/launcher/build';
import { openDatabase } from '@shop/launcher/database';
import { freePort } from '@shop/launcher/free-port';
import { medianOf, speedProblems, type SpeedLimits, type SpeedRun } from './lighthouse-limits';
import { findLighthouse, visit } from './lighthouse-program';
import type { Settings } from '@shop/launcher/settings';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say, sayBelow, CommandError, Steps } from '@shop/launcher/terminal';

/**
 * `npm run lighthouse`: measures the built public pages as Lighthouse's phone sees them, on a shop of its own with sample
 * data. Other work on the machine spoils the figures: let it be calm. Lighthouse CI would measure no more (decision 0341).
 */
const RUNS = 5;

/** Bytes that a server sends before it waits for an answer of the visitor's machine. */
const FIRST_FLIGHT = 14_600;

/** The pages and what each owes a visitor. */
const pages: { name: string; pathIn: (address: string) => Promise<string>; limits: SpeedLimits }[] = [
  { name: 'portada', pathIn: () => Promise.resolve('/'), limits: { lcp: 1100, html: FIRST_FLIGHT } },
  { name: 'producto', pathIn: firstProduct, limits: { lcp: 1100, html: Infinity } },
  { name: 'afiliados', pathIn: () => Promise.resolve('/affiliates'), limits: { lcp: 1100, html: Infinity } },
];

const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const steps = new Steps(3 + pages.length);
  steps.begin('Buscando Lighthouse');
  const lighthouse = await findLighthouse(shutdown);

  steps.begin('Construyendo la tienda');
  await buildApps(shutdown);

  steps.begin('Abriendo una tienda de prueba');
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const address = await openShop(dataDir);

  const browser = findWholeBrowser();
  const reportFile = join(dataDir, 'lighthouse.json');
  const problems: string[] = [];
  for (const { name, pathIn, limits } of pages) {
    steps.begin(`Midiendo: ${name}`);
    const place = `${address}${await pathIn(address)}`;
    // The first visitor of all waits for the page to be rendered.
    await shutdown.during(fetch(place, { headers: { 'Accept-Encoding': 'br' } }).then((answer) => answer.text()));
    const runs: SpeedRun[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const look = (port: number) => visit(shutdown, { program: lighthouse, address: place, port, reportFile });
      const measured = await measure(browser, look).catch((error: unknown) => {
        // Now and then a browser records nothing of a page, and Lighthouse asks to try again.
        if (!(error instanceof CommandError)) throw error;
        sayBelow(`${run}        sin resultado, otra vez`);
        return measure(browser, look);
      });
      runs.push(measured);
      sayBelow(rowOf(String(run), measured));
    }
    sayBelow(rowOf('mediana', medianOf(runs)));
    problems.push(...speedProblems(runs, limits).map((problem) => `${name}: ${problem}`));
  }
  steps.done();
  for (const problem of problems) say(`  ${problem}`);
  await shutdown.exit(problems.length === 0 ? 0 : 1);
});

/** The page of the first product of the catalogue. */
async function firstProduct(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/products`);
  const [first] = ((await answer.json()) as { data: { id: string; name: string }[] }).data;
  if (!first) throw new CommandError('La tienda de prueba no tiene productos.');
  return productPath(first);
}

/** @returns the address of a shop with fresh sample data, taken down with this program */
async function openShop(dataDir: string): Promise<string> {
  const settings: Settings = {
    port: await freePort(),
    dataDir,
    releasesDir: join(dataDir, 'releases'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    sampleData: 'full',
  };
  const database = await shutdown.keep(openDatabase(settings), (opened) => opened.stop());
  const api = new ApiProcess({ settings, database, entry: apiEntry, onStep: () => undefined });
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

function rowOf(name: string, run: SpeedRun): string {
  const points = [run.performance, run.accessibility, run.bestPractices, run.seo]
    .map((value) => String(value).padStart(3))
    .join(' ');
  const times = `LCP ${Math.round(run.lcp)} ms  CLS ${run.cls.toFixed(3)}  TBT ${Math.round(run.tbt)} ms`;
  const rest = `trabajo ${Math.round(run.work)} ms  HTML ${run.html} B  máquina ${Math.round(run.benchmark)}`;
  return `${name.padEnd(8)} ${points}  ${times}  ${rest}`;
}
