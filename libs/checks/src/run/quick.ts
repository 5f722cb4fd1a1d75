import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { startNx } from '@shop/launcher/nx';
import { startGroup } from '@shop/launcher/process-group';
import { workspaceRoot } from '@shop/launcher/settings';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { say, sayBelow, CommandError } from '@shop/launcher/terminal';
import { affectedSpecs } from './affected-specs';
import { add, readJestResults, readNxResult, type Tally } from './test-results';
import { unitProjects, unitResults } from './units';

/**
 * `npm run test:quick`: boundaries, lint, format and types, and the units and rooms of the API that touch what has changed since
 * this branch left `main`, what is not committed included. On `main` itself since its last state on `origin`.
 */
const CHECKS = ['boundaries', 'lint', 'format', 'commits', 'typecheck'];
const shutdown = new Shutdown({ begin: 'Deteniendo las pruebas…', end: 'Las pruebas están detenidas.' }, 130);

await runProgram(shutdown, async () => {
  const base = baseCommit();
  const changed = lines(['diff', '--name-only', '--no-renames', base]).concat(untracked());
  say(`${changed.length} archivos distintos de ${base.slice(0, 9)}`);
  if (changed.length === 0) return shutdown.exit(0);
  const files = lines(['ls-files']).concat(untracked());
  const present = files.filter((file) => /\.(tsx?|mjs)$/.test(file) && existsSync(join(workspaceRoot, file)));
  const sources = new Map(present.map((file) => [file, readFileSync(join(workspaceRoot, file), 'utf8')]));
  const specs = affectedSpecs(sources, changed).filter((file) => !file.startsWith('libs/gateway/'));
  const { passed, failed } = add(await Promise.all([checkSources(), runSpecs(specs)]));
  process.once('exit', () => say(`${passed} passed, ${failed} failed`));
  return shutdown.exit(failed > 0 ? 1 : 0);
});

function baseCommit(): string {
  const branch = git(['rev-parse', '--abbrev-ref', 'HEAD']);
  if (branch !== 'main') return git(['merge-base', 'main', 'HEAD']) ?? git(['rev-parse', 'HEAD']) ?? noGit();
  return git(['merge-base', 'origin/main', 'HEAD']) ?? git(['rev-parse', 'HEAD']) ?? noGit();
}

function noGit(): never {
  throw new CommandError('Aquí no hay un repositorio de git con commits: "npm test" corre todo.');
}

function untracked(): string[] {
  return lines(['ls-files', '--others', '--exclude-standard']);
}

function lines(args: readonly string[]): string[] {
  return git(args)?.split('\n').filter(Boolean) ?? [];
}

/** Answer of git; undefined when it refuses. */
function git(args: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: workspaceRoot, encoding: 'utf8', maxBuffer: 1e8 });
  return status === 0 ? stdout.trim() : undefined;
}

async function checkSources(): Promise<Tally> {
  const args = ['run-many', `--targets=${CHECKS.join(',')}`, '--projects=workspace', '--output-style=static'];
  const { code, output } = await shutdown.finish(startNx(args));
  return add(
    CHECKS.map((target) => {
      const { passed, failed } = readNxResult(output, code, target, ['workspace']);
      for (const written of failed.values()) say(`\n${written}\n`);
      return { passed: passed.length, failed: failed.size };
    }),
  );
}

async function runSpecs(specs: readonly string[]): Promise<Tally> {
  sayBelow(`${specs.length} archivos de pruebas`);
  if (specs.length === 0) return { passed: 0, failed: 0 };
  rmSync(unitResults, { recursive: true, force: true });
  const jest = join(workspaceRoot, 'node_modules/.bin/jest');
  const { code } = await shutdown.finish(
    startGroup(process.execPath, [jest, '--runTestsByPath', ...specs], {
      onOutput: (text) => process.stdout.write(text),
    }),
  );
  const tallies = (await unitProjects()).map((name) => readJestResults(join(unitResults, `${name}.json`)));
  const tally = add(tallies.filter((each) => each !== undefined));
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
