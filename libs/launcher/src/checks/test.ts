import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { findBrowser } from '../browser';
import { freePort } from '../free-port';
import { onEachTask, readResult, startNx, type NxResult } from '../nx';
import { startGroup, type ProcessGroup } from '../process-group';
import { workspaceRoot } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { explain, say, sayBelow, ShopKeeperError, Steps } from '../terminal';
import { add, readJestResults, readPlaywrightResults, readSkippedTests, type Tally } from './test-results';

/**
 * `npm test`: everything, in order, and the next stage also after a failed one. The last line is `N passed, N failed`;
 * the boundaries, the lint and the types count as one each, as does a stage that left no results.
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
  const steps = new Steps(4);
  const stages: [string, () => Promise<Tally>][] = [
    ['Límites entre proyectos', () => testTasks('boundaries', ['workspace'])],
    ['Reglas de estilo', () => testTasks('lint', ['workspace'])],
    ['Tipos', () => testTasks('typecheck', ['workspace'])],
    ['Pruebas de unidades y de la API, y recorridos en el navegador', testBehaviour],
  ];
  const tallies: Tally[] = [];
  for (const [title, run] of stages) {
    steps.begin(title);
    const tally = await orFailed(run());
    sayBelow(`${tally.passed} bien, ${tally.failed} mal`);
    tallies.push(tally);
  }
  steps.done();
  const { passed, failed } = add(tallies);
  process.once('exit', () => say(`${passed} passed, ${failed} failed`));
  await shutdown.exit(failed > 0 || passed === 0 ? 1 : 0);
});

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

async function runTasks(target: string, projects: readonly string[]): Promise<NxResult> {
  const args = ['run-many', `--targets=${target}`, `--projects=${projects.join(',')}`, '--output-style=static'];
  const sayEach = onEachTask(target, ({ project }) => sayBelow(project));
  const { code, output } = await finish(startNx(args, sayEach));
  const result = readResult(output, code, target, projects);
  for (const piece of new Set(result.failed.values())) say(`\n${piece}\n`);
  return result;
}

async function testTasks(target: string, projects: readonly string[]): Promise<Tally> {
  const { passed, failed } = await runTasks(target, projects);
  return { passed: passed.length, failed: failed.size };
}

/**
 * What the shop does, by units and in a browser. Either waits a third of its time, for databases and for pages: together
 * they keep all cores busy to the end.
 */
async function testBehaviour(): Promise<Tally> {
  const projects = await projectsWith('test');
  return add(await Promise.all([orFailed(testUnits(projects)), orFailed(testWhatIsBuilt())]));
}

/** One run of Jest for all projects but those whose tests need a build. */
async function testUnits(projects: readonly string[]): Promise<Tally> {
  const run = await runTasks('units', ['workspace']);
  const tested = projects.filter((project) => project !== OF_BUILDS);
  return tallyOf(
    run,
    Object.fromEntries(tested.map((project) => [project, join(results, 'units', `${project}.json`)])),
  );
}

/** One after the other, so that nothing is built twice. */
async function testWhatIsBuilt(): Promise<Tally> {
  return add([await orFailed(testGateway()), await orFailed(testJourneys())]);
}

async function testGateway(): Promise<Tally> {
  return tallyOf(await runTasks('test', [OF_BUILDS]), { [OF_BUILDS]: join(results, `${OF_BUILDS}.json`) });
}

/** What a run of unit tests counts, by the results that each project left in a file. */
function tallyOf({ failed }: NxResult, files: Readonly<Record<string, string>>): Tally {
  const tally = add(
    Object.entries(files).map(([project, file]) => {
      for (const name of readSkippedTests(file)) sayBelow(`${project}, sin correr: ${name}`);
      return readJestResults(file) ?? { passed: 0, failed: 1 };
    }),
  );
  // A run may fail for a reason that no test knows of.
  return tally.failed === 0 && failed.size > 0 ? { ...tally, failed: 1 } : tally;
}

async function testJourneys(): Promise<Tally> {
  const browser = findBrowser();
  sayBelow(browser);
  const playwright = startGroup(process.execPath, [join(workspaceRoot, 'node_modules/.bin/playwright'), 'test'], {
    env: { CHROMIUM_PATH: browser, E2E_PORT: String(await freePort()), FORCE_COLOR: '0' },
    onOutput: (text) => process.stdout.write(text),
  });
  const { code } = await finish(playwright);
  const tally = readPlaywrightResults(join(results, 'playwright.json'));
  if (tally === undefined || (code !== 0 && tally.failed === 0)) return { passed: tally?.passed ?? 0, failed: 1 };
  return tally;
}

/** A part that breaks off counts as one that failed, and the others go on. */
function orFailed(part: Promise<Tally>): Promise<Tally> {
  return part.catch((error: unknown): Tally => {
    sayBelow(explain(error));
    return { passed: 0, failed: 1 };
  });
}
