import { statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { homepageSections, writeSection } from '@shop/contracts';
import { createPageServer } from '../page-server';
import { workspaceFolders } from '../workspace';
import { BUDGET, budgetProblems, weighPage } from './page-weight';

const workspaceRoot = join(import.meta.dirname, '../../../..');

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Part of the build: weighs the built home page as the page server sends it, and fails when it is too heavy. */
const content = Object.entries(homepageSections).map(([key, section]) => writeSection(key, section.defaults));
const pages = createPageServer({
  ...workspaceFolders(workspaceRoot),
  publicUrl: null,
  trustProxy: false,
  developerToken: null,
  firstData: () =>
    Promise.resolve({ products: null, homepageContent: { json: JSON.stringify(content), version: 'defaults' } }),
});

function fileOf(address: string): string {
  const [, remote, file] = /^\/remotes\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return remote !== undefined && file !== undefined
    ? join(workspaceRoot, remote, 'dist', file)
    : join(workspaceRoot, 'shell/dist', address);
}

const server = createServer((request, response) => void pages.handle(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
const html = await answer.text();
server.close();
await pages.close();

const weight = weighPage(html, (address) => statSync(`${fileOf(address)}.br`).size);
for (const { address, bytes } of weight.scripts) say(`${String(bytes).padStart(8)}  ${address}`);
say(`${String(weight.scriptBytes).padStart(8)}  bytes de JavaScript de ${BUDGET.scriptBytes}`);
say(`${String(weight.requests.length + 1).padStart(8)}  peticiones de ${BUDGET.requests}`);
const problems = budgetProblems(weight);
for (const problem of problems) say(`La portada pesa demasiado: ${problem}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
