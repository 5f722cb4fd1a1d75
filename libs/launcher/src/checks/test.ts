import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { freePort } from '../free-port';
import { readResult, startNx } from '../nx';
import { startGroup, type ProcessGroup } from '../process-group';
import { workspaceRoot } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { explain, say, sayBelow, ShopKeeperError, Steps } from '../terminal';
import { add, readJestResults, readPlaywrightResults, readSkippedTests, type Tally } from './test-results';

/**
 * `npm test`: everything, the quick checks first, and the rest also after a failed one. The last line is
 * `N passed, N failed`; the boundaries, the lint and the types count as one each, as does a part that left no results.
 */
const results = join(workspaceRoot, 'test-results');
/** The one project whose unit tests run on what is built. */
const OF_BUILDS = 'gateway';
const shutdown = new Shutdown({ begin: 'Deteniendo las pruebas…', end: 'Las pruebas están detenidas.' }, 130);

await runProgram(shutdown, async () => {
  // Without `includedScripts: []` in package.json, Nx takes this very command for the test of a project and never ends.
  if (process.env['NX_TASK_TARGET_PROJECT'] !== undefined) throw new ShopKeeperError('npm test no es una tarea de Nx.');
  // Nx lays the results of what has not changed back in their place.
  rmSync(results, { recursive: true, force: true });
  const steps = new Steps(2);
  steps.begin('Lo que se ve en el código');
  const sources = await testSources();
  steps.begin('Lo que hace la tienda');
  const behaviour = await testBehaviour();
  steps.done();
  const { passed, failed } = add([sources, behaviour]);
  process.once('exit', () => say(`${passed} passed, ${failed} failed`));
  await shutdown.exit(failed > 0 || passed === 0 ? 1 : 0);
});

/** By one run of Nx: several at once would each find out first what there is. */
async function testSources(): Promise<Tally> {
  const titles = { boundaries: 'límites entre proyectos', lint: 'reglas de estilo', typecheck: 'tipos' };
  const ended = await runTasks(Object.keys(titles), 'workspace');
  return add(
    Object.entries(titles).map(([target, title]) => {
      const tally = { passed: 0, failed: 0, [ended.get(target) === true ? 'passed' : 'failed']: 1 };
      sayTally(title, tally);
      return tally;
    }),
  );
}

/**
 * Units and journeys wait a third of their time, for databases and for pages: together they keep all cores busy to the
 * end.
 */
async function testBehaviour(): Promise<Tally> {
  return add(await Promise.all([part('unidades y API', testUnits()), testWhatIsBuilt()]));
}

/** One after the other, so that nothing is built twice. */
async function testWhatIsBuilt(): Promise<Tally> {
  const gateway = await part('puerta de enlace', testGateway());
  return add([gateway, await part('recorridos en el navegador', testJourneys())]);
}

/** Says how a part ended. One that breaks off counts as one that failed, and the others go on. */
async function part(title: string, run: Promise<Tally>): Promise<Tally> {
  const begin = Date.now();
  const tally = await run.catch((error: unknown): Tally => {
    sayBelow(explain(error));
    return { passed: 0, failed: 1 };
  });
  sayTally(`${title}, ${Math.round((Date.now() - begin) / 1000)} s`, tally);
  return tally;
}

function sayTally(title: string, { passed, failed }: Tally): void {
  sayBelow(`${title}: ${passed} bien, ${failed} mal`);
}

async function finish(group: ProcessGroup): Promise<{ code: number; output: string }> {
  await shutdown.keep(Promise.resolve(group), (running) => running.stop());
  return shutdown.during(group.finished);
}

async function projectsWith(target: string): Promise<string[]> {
  const { code, output } = await finish(startNx(['show', 'projects', '--with-target', target, '--json']));
  const list = /^\[.*\]$/m.exec(output)?.[0];
  if (code !== 0 || list === undefined) throw new Error(output);
  return JSON.parse(list) as string[];
}

/** Whether each target of a project passed. What failed is shown with all that it wrote. */
async function runTasks(targets: readonly string[], project: string): Promise<ReadonlyMap<string, boolean>> {
  const args = ['run-many', `--targets=${targets.join(',')}`, `--projects=${project}`, '--output-style=static'];
  const { code, output } = await finish(startNx(args));
  const ends = targets.map(
    (target) => [target, readResult(output, code, target, [project]).failed.get(project)] as const,
  );
  for (const written of new Set(ends.map(([, piece]) => piece))) {
    if (written !== undefined) say(`\n${written}\n`);
  }
  return new Map(ends.map(([target, piece]) => [target, piece === undefined]));
}

/** One run of Jest for all projects but that whose tests need a build. */
async function testUnits(): Promise<Tally> {
  const projects = (await projectsWith('test')).filter((project) => project !== OF_BUILDS);
  const ended = await runTasks(['units'], 'workspace');
  return tallyOf(
    ended,
    Object.fromEntries(projects.map((project) => [project, join(results, 'units', `${project}.json`)])),
  );
}

async function testGateway(): Promise<Tally> {
  return tallyOf(await runTasks(['test'], OF_BUILDS), { [OF_BUILDS]: join(results, `${OF_BUILDS}.json`) });
}

/** What a run of unit tests counts, by the results that it left for each project. */
function tallyOf(ended: ReadonlyMap<string, boolean>, files: Readonly<Record<string, string>>): Tally {
  const tally = add(
    Object.entries(files).map(([project, file]) => {
      for (const name of readSkippedTests(file)) sayBelow(`${project}, sin correr: ${name}`);
      return readJestResults(file) ?? { passed: 0, failed: 1 };
    }),
  );
  // A run may fail for a reason that no test knows of.
  return tally.failed === 0 && Array.from(ended.values()).includes(false) ? { ...tally, failed: 1 } : tally;
}

async function testJourneys(): Promise<Tally> {
  const playwright = startGroup(process.execPath, [join(workspaceRoot, 'node_modules/.bin/playwright'), 'test'], {
    env: { E2E_PORT: String(await freePort()), FORCE_COLOR: '0' },
    onOutput: (text) => process.stdout.write(text),
  });
  const { code } = await finish(playwright);
  const tally = readPlaywrightResults(join(results, 'playwright.json'));
  if (tally === undefined || (code !== 0 && tally.failed === 0)) return { passed: tally?.passed ?? 0, failed: 1 };
  return tally;
}
