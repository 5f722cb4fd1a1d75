import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { beginBuild } from '@shop/launcher/build-stamp';
import { freePort } from '@shop/launcher/free-port';
import { apps, startNx } from '@shop/launcher/nx';
import { startGroup } from '@shop/launcher/process-group';
import { provide } from '../programs/programs';
import { workspaceRoot } from '@shop/launcher/settings';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { explain, say, sayBelow, CommandError, Steps } from '@shop/launcher/terminal';
import { MemoryWatch } from './memory-watch';
import { explainSkipped, testPrograms } from '../programs/needs';
import {
  add,
  readJestResults,
  readNxResult,
  readPlaywrightResults,
  readSecondTries,
  readSkippedTests,
  type Tally,
} from './test-results';
import { TestRun } from './test-run';
import { unitProjects, unitResults } from './units';

/**
 * `npm test`: everything, the quick checks first, and the rest also after a failed one. The last line is
 * `N passed, N failed`; the boundaries, the lint, the types and the build count as one each, as does a part that left no
 * results and whatever stays behind on the machine. The lines before say what did not run, which journeys needed a second
 * try and what memory it took. With `-- --strict` no journey has one.
 */
const results = join(workspaceRoot, 'test-results');
/** The one project whose unit tests run on what is built. */
const OF_BUILDS = 'gateway';
/** Nothing is built while others run on it. */
const ON_WHAT_IS_BUILT = ['--excludeTaskDependencies'];
/** Titles of the tests that did not run. */
const skipped: string[] = [];
/** Titles of the journeys that went well only the second time (decision 0352). */
const secondTries: string[] = [];
const { strict } = parseArgs({ options: { strict: { type: 'boolean', default: false } } }).values;
const shutdown = new Shutdown({ begin: 'Deteniendo las pruebas…', end: 'Las pruebas están detenidas.' }, 130);

await runProgram(shutdown, async () => {
  // Without `includedScripts: []` in package.json, Nx takes this very command for the test of a project and never ends.
  if (process.env['NX_TASK_TARGET_PROJECT'] !== undefined) throw new CommandError('npm test no es una tarea de Nx.');
  // Nx lays the results of what has not changed back in their place.
  rmSync(results, { recursive: true, force: true });
  const run = TestRun.begin();
  const memory = new MemoryWatch(run.processes);
  memory.start();
  provide(testPrograms);
  const steps = new Steps(2);
  steps.begin('Lo que se ve en el código, y la construcción');
  const sources = await testSources();
  steps.begin('Lo que hace la tienda');
  const behaviour = await testBehaviour();
  steps.done();
  memory.stop();
  const left = await shutdown.during(run.leftovers());
  for (const what of left) sayBelow(`quedó en la máquina: ${what}`);
  for (const title of secondTries) sayBelow(`bien hasta el segundo intento: ${title}`);
  for (const line of [...explainSkipped(skipped), ...memory.lines()]) sayBelow(line);
  const { passed, failed } = add([sources, behaviour, { passed: 0, failed: left.length }]);
  process.once('exit', () => say(`${passed} passed, ${failed} failed`));
  await shutdown.exit(failed > 0 || passed === 0 ? 1 : 0);
});

/**
 * By one run of Nx: several would each find out first what there is. The build is a part of it, which is whole before
 * units and journeys begin: both run on it.
 */
async function testSources(): Promise<Tally> {
  const checks: readonly [string, Tasks][] = [
    ['límites entre proyectos', { boundaries: ['workspace'] }],
    ['reglas de estilo', { lint: ['workspace'] }],
    ['formato', { format: ['workspace'] }],
    ['títulos de los commits', { commits: ['workspace'] }],
    ['tipos', { typecheck: ['workspace'] }],
    ['construcción', { build: [...apps, 'product-art', 'launcher', 'workspace'], bundle: ['page-server'] }],
  ];
  const finishBuild = beginBuild(workspaceRoot);
  const tasks = Object.assign({}, ...checks.map(([, own]) => own)) as Tasks;
  // As `npm start` builds, which then finds all built.
  const { failed } = await runTasks(tasks, [], { NODE_ENV: 'production' });
  if (!failed.has('build')) finishBuild();
  return add(
    checks.map(([title, own]) => {
      const hasFailed = Object.keys(own).some((target) => failed.has(target));
      const tally = { passed: hasFailed ? 0 : 1, failed: hasFailed ? 1 : 0 };
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

/** Projects by the target to run of each. */
type Tasks = Readonly<Record<string, readonly string[]>>;

/** Which targets failed in some project. What failed is shown with all that it wrote. */
async function runTasks(
  tasks: Tasks,
  flags: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<{ failed: ReadonlySet<string>; isWell: boolean }> {
  const projects = [...new Set(Object.values(tasks).flat())];
  const args = ['run-many', `--targets=${Object.keys(tasks).join(',')}`, `--projects=${projects.join(',')}`];
  const { code, output } = await shutdown.finish(startNx([...args, '--output-style=static', ...flags], undefined, env));
  const failures = Object.entries(tasks).map(([target, of]) => ({ target, ...readNxResult(output, code, target, of) }));
  for (const written of new Set(failures.flatMap(({ failed }) => [...failed.values()]))) say(`\n${written}\n`);
  const failed = new Set(failures.flatMap(({ target, failed: { size } }) => (size > 0 ? [target] : [])));
  return { failed, isWell: code === 0 && failed.size === 0 };
}

/** One run of Jest for all projects but that whose tests need a build. */
async function testUnits(): Promise<Tally> {
  const { isWell } = await runTasks({ units: ['workspace'] }, ON_WHAT_IS_BUILT);
  return tallyOf(
    isWell,
    (await unitProjects()).map((project) => join(unitResults, `${project}.json`)),
  );
}

async function testGateway(): Promise<Tally> {
  const { isWell } = await runTasks({ test: [OF_BUILDS] }, ON_WHAT_IS_BUILT);
  return tallyOf(isWell, [join(results, `${OF_BUILDS}.json`)]);
}

/** Counts of a run of unit tests, by the results that it left for each project. */
function tallyOf(isWell: boolean, files: readonly string[]): Tally {
  skipped.push(...files.flatMap(readSkippedTests));
  const tally = add(files.map((file) => readJestResults(file) ?? { passed: 0, failed: 1 }));
  // A run may fail for a reason that no test knows of.
  return tally.failed === 0 && !isWell ? { ...tally, failed: 1 } : tally;
}

async function testJourneys(): Promise<Tally> {
  const file = join(results, 'playwright.json');
  const command = [join(workspaceRoot, 'node_modules/.bin/playwright'), 'test', `--retries=${strict ? 0 : 1}`];
  const playwright = startGroup(process.execPath, command, {
    env: {
      E2E_PORT: String(await freePort()),
      FORCE_COLOR: '0',
      // Its compiled files outlive the run's folder for temporary files.
      PWTEST_CACHE_DIR: join(workspaceRoot, '.cache/playwright'),
    },
    onOutput: (text) => process.stdout.write(text),
  });
  const { code } = await shutdown.finish(playwright);
  const tally = readPlaywrightResults(file);
  secondTries.push(...readSecondTries(file));
  if (tally === undefined || (code !== 0 && tally.failed === 0)) return { passed: tally?.passed ?? 0, failed: 1 };
  return tally;
}
