import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Snapshot } from '../page/page';
import { createPageServer } from '../page-server';
import { workspaceFolders } from '../workspace';
import { BUDGET, budgetProblems, weighHtml, weighPage } from './page-weight';

const workspaceRoot = join(import.meta.dirname, '../../../..');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** A build weighs its page on a machine that does much else. */
const TIMEOUT_FACTOR = 200;

/** The public lists of a fresh sample shop, as its API sends them. */
const sampleShop = JSON.parse(readFileSync(join(import.meta.dirname, 'sample-shop.json'), 'utf8')) as {
  products: unknown;
  homepageContent: unknown;
};

function sampleList(name: keyof typeof sampleShop): Snapshot {
  return { json: JSON.stringify(sampleShop[name]), version: 'sample' };
}

/** Part of the build: weighs the built home page as the page server sends it, and fails when it is too heavy. */
const pages = createPageServer({
  ...workspaceFolders(workspaceRoot),
  publicUrl: 'http://localhost:3000',
  trustProxy: false,
  developerToken: null,
  timeoutFactor: TIMEOUT_FACTOR,
  firstData: () =>
    Promise.resolve({ products: sampleList('products'), homepageContent: sampleList('homepageContent') }),
});

function fileOf(address: string): string {
  const [, remote, file] = /^\/remotes\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return remote !== undefined && file !== undefined
    ? join(workspaceRoot, remote, 'dist', file)
    : join(workspaceRoot, 'shell/dist', address);
}

const server = createServer((request, response) => void pages.handle(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

const answer = await fetch(address);
const [html, headers] = [await answer.text(), answer.headers];
if (html.includes('<div id="root"></div>')) throw new Error('The home page is not rendered on the server');
server.close();
await pages.close();

const weight = {
  ...weighPage(html, (file) => statSync(`${fileOf(file)}.br`).size),
  htmlBytes: weighHtml(html, headers),
};
for (const script of weight.scripts) say(`${String(script.bytes).padStart(8)}  ${script.address}`);
say(`${String(weight.scriptBytes).padStart(8)}  bytes de JavaScript de ${BUDGET.scriptBytes}`);
say(`${String(weight.htmlBytes).padStart(8)}  bytes de HTML de ${BUDGET.htmlBytes}, con sus cabeceras`);
say(`${String(weight.requests.length + 1).padStart(8)}  peticiones de ${BUDGET.requests}`);
const problems = budgetProblems(weight);
for (const problem of problems) say(`La portada pesa demasiado: ${problem}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
