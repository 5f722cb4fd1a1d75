import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productPath } from '@shop/contracts';
import { chromium } from 'playwright';

import { BROWSER_ARGS, findBrowser, findWholeBrowser } from '../programs/browser';
import { buildApps } from '@shop/launcher/build';
import { freePort } from '@shop/launcher/free-port';
import { misses } from '../figures';
import { medianOf, speedProblems, type SpeedLimits, type SpeedRun } from './lighthouse-limits';
import { findLighthouse, visit, type Visit } from './lighthouse-program';
import { buy } from './purchase';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { openSampleShop, type SampleShop } from '../sample-shop';
import { visitSales } from './staff-visit';
import { openTlsFront } from './tls-front';
import { say, sayBelow, CommandError, Steps } from '@shop/launcher/terminal';

/**
 * `npm run lighthouse`: measures the built public pages as Lighthouse's phone sees them, then the home page over TLS and on
 * a line that is really slow, a purchase, and staff's first list, on a shop of its own with sample data. Words choose some of
 * these parts. Other work on the machine spoils the figures: let it be calm. Lighthouse CI would measure no more (decision 0341).
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

/** LCP of the home page over TLS, ms: one round trip more, and everything on one connection. */
const TLS_LCP = 1000;

/** LCP of the home page over that of the same page without scripts, on a line that is really slow. */
const SCRIPTS_RATIO = 1.1;

/** A purchase may fetch so much from the product's page to the order's. */
const PURCHASE = { bytes: 320_000, requests: 32 };

/** Staff's first list on a phone four times slower than this machine, ms. */
const STAFF = { lcp: 1500, press: 100 };

interface MeasuredShop extends SampleShop {
  /** For files of this program. */
  folder: string;
  /** Lighthouse's program. */
  lighthouse: string;
}

/** The parts by the words that choose them; each says its figures and gives the limits that it misses, in words. */
const parts: Record<string, (shop: MeasuredShop) => Promise<string[]>> = {
  paginas: measurePages,
  tls: measureTls,
  linea: measureSlowLine,
  compra: measurePurchase,
  personal: measureStaff,
};

const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const asked = process.argv.slice(2);
  const chosen = asked.length === 0 ? Object.keys(parts) : asked;
  const unknown = chosen.find((word) => !(word in parts));
  if (unknown !== undefined) throw new CommandError(`No hay «${unknown}». Hay: ${Object.keys(parts).join(', ')}.`);

  const steps = new Steps(3 + chosen.length);
  steps.begin('Buscando Lighthouse');
  const lighthouse = await findLighthouse(shutdown);
  steps.begin('Construyendo la tienda');
  await buildApps(shutdown);
  steps.begin('Abriendo una tienda de prueba');
  const folder = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const shop = { ...(await openSampleShop(shutdown, folder)), folder, lighthouse };

  const problems: string[] = [];
  for (const word of chosen) {
    steps.begin(`Midiendo: ${word}`);
    problems.push(...((await parts[word]?.(shop)) ?? []).map((problem) => `${word}: ${problem}`));
  }
  steps.done();
  for (const problem of problems) say(`  ${problem}`);
  await shutdown.exit(problems.length === 0 ? 0 : 1);
});

async function measurePages(shop: MeasuredShop): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, pathIn, limits } of pages) {
    const runs = await visits(shop, name, { address: `${shop.address}${await pathIn(shop.address)}` });
    problems.push(...speedProblems(runs, limits).map((problem) => `${name}: ${problem}`));
  }
  return problems;
}

async function measureTls(shop: MeasuredShop): Promise<string[]> {
  const front = await openTlsFront(shutdown, shop.folder, shop.address);
  if (front === null) return ['falta nginx.'];
  const { lcp } = medianOf(await visits(shop, 'portada', { address: `${front}/` }));
  return misses(lcp, TLS_LCP) ? [`LCP de ${Math.round(lcp)} ms; el límite es ${TLS_LCP} ms.`] : [];
}

async function measureSlowLine(shop: MeasuredShop): Promise<string[]> {
  const look = { address: `${shop.address}/`, isApplied: true };
  const whole = medianOf(await visits(shop, 'portada', look));
  const bare = medianOf(await visits(shop, 'la misma sin código', { ...look, withoutScripts: true }));
  const ratio = whole.lcp / bare.lcp;
  sayBelow(`LCP con código entre LCP sin código: ${ratio.toFixed(2)}`);
  return misses(ratio, SCRIPTS_RATIO) ? [`el código retrasa la portada ${ratio.toFixed(2)} veces.`] : [];
}

async function measurePurchase({ address }: MeasuredShop): Promise<string[]> {
  const product = `${address}${await firstProduct(address)}`;
  await fetchReady(product);
  const all = await inTurn(() => buy(findBrowser(), product));
  const { inCart, sent, placed, bytes, requests } = medianOf(all);
  const times = [inCart, sent, placed].map((seconds) => seconds.toFixed(1)).join(', ');
  sayBelow(`en el carrito, enviado, confirmado: ${times} s; ${bytes} bytes, ${requests} peticiones`);
  return misses(bytes, PURCHASE.bytes) || misses(requests, PURCHASE.requests)
    ? [`se piden a lo sumo ${PURCHASE.bytes} bytes y ${PURCHASE.requests} peticiones.`]
    : [];
}

async function measureStaff({ address, password }: MeasuredShop): Promise<string[]> {
  const all = await inTurn(() => visitSales(findWholeBrowser(), address, password));
  const { lcp, press, rows } = medianOf(all);
  sayBelow(`LCP ${Math.round(lcp)} ms; al tocar, p95: ${Math.round(press)} ms, filas a los ${Math.round(rows)} ms`);
  return misses(lcp, STAFF.lcp) || misses(press, STAFF.press) ? [`se piden ${STAFF.lcp} y ${STAFF.press} ms.`] : [];
}

async function inTurn<Result>(measureOnce: () => Promise<Result>): Promise<Result[]> {
  const all: Result[] = [];
  for (let run = 1; run <= RUNS; run += 1) all.push(await shutdown.during(measureOnce()));
  return all;
}

/** The first visitors of all wait for the page to be rendered and then compressed. */
async function fetchReady(place: string): Promise<void> {
  for (let time = 1; time <= 2; time += 1) {
    await shutdown.during(fetch(place, { headers: { 'Accept-Encoding': 'br' } }).then((answer) => answer.text()));
  }
}

/** Lighthouse's visits to one address, each said in a line, and their median. */
async function visits(
  { address, lighthouse, folder }: MeasuredShop,
  name: string,
  options: Omit<Visit, 'program' | 'port' | 'reportFile'>,
): Promise<SpeedRun[]> {
  await fetchReady(`${address}${new URL(options.address).pathname}`);
  const browser = findWholeBrowser();
  const look = (port: number) =>
    visit(shutdown, { ...options, program: lighthouse, port, reportFile: join(folder, 'lighthouse.json') });
  const runs = await inTurn(async () => {
    const measured = await measure(browser, look).catch((error: unknown) => {
      // Now and then a browser records nothing of a page, and Lighthouse asks to try again.
      if (!(error instanceof CommandError)) throw error;
      sayBelow('sin resultado, otra vez');
      return measure(browser, look);
    });
    sayBelow(rowOf(name, measured));
    return measured;
  });
  sayBelow(rowOf('mediana', medianOf(runs)));
  return runs;
}

/** The page of the first product of the catalogue. */
async function firstProduct(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/products`);
  const [first] = ((await answer.json()) as { data: { id: string; name: string }[] }).data;
  if (!first) throw new CommandError('La tienda de prueba no tiene productos.');
  return productPath(first);
}

/** One visit with a browser that knows nothing of the shop. */
async function measure(executablePath: string, look: (port: number) => Promise<SpeedRun>): Promise<SpeedRun> {
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, '--ignore-certificate-errors', ...BROWSER_ARGS];
  const browser = await chromium.launch({ executablePath, args });
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
  const blocked = run.tbt === Infinity ? 'sin dato' : `${Math.round(run.tbt)} ms`;
  const times = `LCP ${Math.round(run.lcp)} ms  CLS ${run.cls.toFixed(3)}  TBT ${blocked}`;
  const rest = `trabajo ${Math.round(run.work)} ms  HTML ${run.html} B  máquina ${Math.round(run.benchmark)}`;
  return `${name.padEnd(20)} ${points}  ${times}  ${rest}`;
}
