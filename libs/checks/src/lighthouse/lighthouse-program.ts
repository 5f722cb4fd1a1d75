import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SpeedRun } from './lighthouse-limits';
import { startGroup } from '@shop/launcher/process-group';
import { workspaceRoot } from '@shop/launcher/settings';
import type { Shutdown } from '@shop/launcher/shutdown';
import { sayBelow, CommandError } from '@shop/launcher/terminal';

/** Lighthouse with its own lock file: 190 MB that one command needs, so `npm ci` of the workspace leaves it out. */
const PACKAGE = join(workspaceRoot, 'libs/checks/lighthouse');
const FILES = ['package.json', 'package-lock.json'];
const CACHE = join(workspaceRoot, '.cache');
const PREFIX = 'lighthouse-';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** How much slower than this machine the visitor's is. */
const SLOWDOWN = 2;

/** Files that a page has fetched. */
interface Request {
  resourceType?: string;
  transferSize?: number;
}

/** Part of its report that this check reads. */
interface Report {
  categories: Partial<Record<string, { score: number | null }>>;
  audits: Partial<Record<string, { numericValue?: number; details?: { items?: Request[] } }>>;
  environment: { benchmarkIndex: number };
}

/**
 * The program of the version that the lock file names, installed if it is not yet there.
 * @returns its path
 * @throws CommandError with what npm says
 */
export async function findLighthouse(shutdown: Shutdown): Promise<string> {
  const version = createHash('sha256').update(FILES.map((name) => readFileSync(join(PACKAGE, name), 'utf8')).join());
  const folder = join(CACHE, `${PREFIX}${version.digest('hex').slice(0, 12)}`);
  if (!existsSync(folder)) await install(shutdown, folder);
  return join(folder, 'node_modules/lighthouse/cli/index.js');
}

/** Whatever has the folder's name is whole. */
async function install(shutdown: Shutdown, folder: string): Promise<void> {
  sayBelow('se instala Lighthouse en .cache: unos 190 MB, solo la primera vez');
  mkdirSync(CACHE, { recursive: true });
  for (const name of readdirSync(CACHE).filter((entry) => entry.startsWith(PREFIX))) {
    rmSync(join(CACHE, name), { recursive: true, force: true });
  }
  const unfinished = `${folder}.unfinished`;
  mkdirSync(unfinished);
  for (const name of FILES) copyFileSync(join(PACKAGE, name), join(unfinished, name));
  const npm = startGroup('npm', ['ci', '--prefix', unfinished, '--no-audit', '--no-fund']);
  const { code, output } = await shutdown.finish(npm);
  if (code !== 0) throw new CommandError(`No se pudo instalar Lighthouse.\n\n${output.trim()}`);
  renameSync(unfinished, folder);
}

export interface Visit {
  /** Where the program is (`findLighthouse`). */
  program: string;
  address: string;
  /** Of the browser's debugger. */
  port: number;
  /** Where the whole report is written to. */
  reportFile: string;
  /** The line (150 ms, 1.6 Mbit/s) is made so slow, instead of computed from a visit over a fast one. */
  isApplied?: boolean;
  /** No script is fetched; the one in the page runs. */
  withoutScripts?: boolean;
}

/** One visit with a browser that runs already. @throws CommandError when Lighthouse gives no report */
export async function visit(
  shutdown: Shutdown,
  { program, address, port, reportFile, isApplied = false, withoutScripts = false }: Visit,
): Promise<SpeedRun> {
  const lighthouse = startGroup(process.execPath, [
    program,
    address,
    `--port=${port}`,
    '--quiet',
    '--no-enable-error-reporting',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${SLOWDOWN}`,
    ...(isApplied ? ['--throttling-method=devtools'] : []),
    ...(withoutScripts ? ['--blocked-url-patterns=*.js'] : []),
    '--output=json',
    `--output-path=${reportFile}`,
  ]);
  const { code, output } = await shutdown.finish(lighthouse);
  if (code !== 0) throw new CommandError(`Lighthouse no dio ningún resultado.\n\n${output.trim()}`);
  const { categories, audits, environment } = JSON.parse(await readFile(reportFile, 'utf8')) as Report;
  const points = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Infinity;
  const page = audits['network-requests']?.details?.items?.find(({ resourceType }) => resourceType === 'Document');
  return {
    performance: points('performance'),
    accessibility: points('accessibility'),
    bestPractices: points('best-practices'),
    seo: points('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    work: value('mainthread-work-breakdown'),
    html: page?.transferSize ?? Infinity,
    benchmark: environment.benchmarkIndex,
  };
}
