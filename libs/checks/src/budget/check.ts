import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { workspaceRoot } from '@shop/launcher/settings';
import { say } from '@shop/launcher/terminal';
import { BUDGET, budgetProblems, weighHtml, weighPage, weighScript } from './page-weight';
import { serveSamplePages } from './sample-pages';

/** Part of the build: weighs the built home page as the page server sends it, and fails when it is too heavy. */
const pages = await serveSamplePages();

function fileOf(address: string): string {
  const [, remote, file] = /^\/remotes\/([^/]+)\/(.+)$/.exec(address) ?? [];
  return remote !== undefined && file !== undefined
    ? join(workspaceRoot, remote, 'dist', file)
    : join(workspaceRoot, 'shell/dist', address);
}

const answer = await fetch(pages.address);
const [html, headers] = [await answer.text(), answer.headers];
await pages.close();
if (html.includes('<div id="root"></div>')) throw new Error('The home page is not rendered on the server');

const weight = {
  ...weighPage(html, (file) => weighScript(readFileSync(fileOf(file), 'utf8'))),
  htmlBytes: weighHtml(html, headers),
};
for (const script of weight.scripts) say(`${String(script.bytes).padStart(8)}  ${script.address}`);
say(`${String(weight.scriptBytes).padStart(8)}  bytes de JavaScript de ${BUDGET.scriptBytes}`);
say(`${String(weight.htmlBytes).padStart(8)}  bytes de HTML de ${BUDGET.htmlBytes}, con sus cabeceras`);
say(`${String(weight.requests.length + 1).padStart(8)}  peticiones de ${BUDGET.requests}`);
const problems = budgetProblems(weight);
for (const problem of problems) say(`La portada pesa demasiado: ${problem}.`);
process.exitCode = problems.length === 0 ? 0 : 1;
