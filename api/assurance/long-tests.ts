import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@shop/launcher/free-port';

import { must, type Check } from './support/check';

const api = join(import.meta.dirname, '..');
const root = join(api, '..');
const MINUTES = 60_000;

/** A program of the workspace that says nothing when all is well. @throws Error with what it wrote */
async function pass(program: string, args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv) {
  try {
    await promisify(execFile)(process.execPath, [join(root, 'node_modules/.bin', program), ...args], {
      cwd,
      env: { ...process.env, ...environment },
      timeout: 20 * MINUTES,
      maxBuffer: 64 * 1024 * 1024,
    });
    return 'all as it must be';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error((stderr + stdout).slice(0, 8000) || String(error), { cause: error });
  }
}

/** @returns their paths from a folder @throws Error with one that is not there, which would be left out without a word */
function there(folder: string, files: readonly string[]): readonly string[] {
  for (const file of files) must(existsSync(join(folder, file)), `${file} is not there`);
  return files;
}

/** Suites of `npm test` at their full length, which the environment asks for. */
function atFullLength(
  rows: string,
  title: string,
  suites: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Check {
  const args = ['-c', 'jest.config.mjs', ...there(api, suites)];
  return { rows, title, run: () => pass('jest', args, api, environment) };
}

/** Journeys of `npm test`, in a browser and on a shop of their own. */
function journeys(rows: string, title: string, ...files: string[]): Check {
  const args = ['test', ...there(root, files)];
  return { rows, title, run: async () => pass('playwright', args, root, { E2E_PORT: String(await freePort()) }) };
}

export const lostRemotes = journeys(
  '45',
  'each remote missing, lost, hanging, throwing, released and returned, also between a page and its scripts',
  'shell/e2e/remotes.e2e.ts',
  'shell/e2e/releases.e2e.ts',
  'shell/e2e/release-in-between.e2e.ts',
);

export const lostScripts = journeys(
  '59',
  'scripts lost, silent or throwing before the page is taken over; what is pressed and typed before it',
  'shell/e2e/remotes.e2e.ts',
  'shell/e2e/rendered-pages.e2e.ts',
);

export const walks = atFullLength(
  '10',
  'walks of 2,000 steps over orders, statuses and edits, 3 seeds',
  [1, 3, 4].map((seed) => `test/catalog/stock-walk-${seed}.e2e-spec.ts`),
  {
    WALK_STEPS: '2000',
  },
);

export const cashWalk = atFullLength(
  '73',
  'riders’ outcomes twice, late, out of order; 2,000 random steps against a model of the cash',
  ['test/deliveries/rider.e2e-spec.ts', 'test/deliveries/cash-walk.e2e-spec.ts'],
  { CASH_STEPS: '2000' },
);

export const sheetWalk = atFullLength(
  '72',
  '1,000 random edits of sheets with sales in between, exports of 20 lists imported unchanged',
  ['test/imports/sheet-walk.e2e-spec.ts'],
  { SHEET_EDITS: '1000', SHEET_LISTS: '20' },
);

export const fuzz = atFullLength('39', '10,000 fuzzed requests over every route', ['test/platform/fuzz.e2e-spec.ts'], {
  FUZZ_REQUESTS: '10000',
});

export const lockedTables = atFullLength(
  '60',
  'every GET with its tables locked, and with the database gone in mid-query',
  ['test/platform/locked-tables.e2e-spec.ts'],
);

export const dearestBodies = atFullLength(
  '61',
  'the dearest bodies of every route against ordinary orders, by processor time',
  ['test/platform/price.e2e-spec.ts'],
);

export const erasing = atFullLength('52', 'sentinels in every personal column, then erase by phone and by mail', [
  'test/people/people-sentinels.e2e-spec.ts',
  'test/people/people-requests.e2e-spec.ts',
]);

export const rewrittenLog = atFullLength(
  '53',
  'rows of the audit log changed and taken out by the owner; the serving role tries',
  ['test/audit/audit-check.e2e-spec.ts', 'test/platform/database-roles.e2e-spec.ts'],
);

export const stolenSessions = atFullLength('67', 'every changing route of staff with a session confirmed an hour ago', [
  'test/access',
  'test/users/own-account.e2e-spec.ts',
]);

export const keptRecords = atFullLength('68', 'a flooded security log, forged page failures', [
  'test/platform/security-log.e2e-spec.ts',
  'test/failures/failures.e2e-spec.ts',
]);

export const heldFiles = atFullLength('69', 'CSV with every separator and quote, codes as Excel keeps them', [
  'src/platform/csv.spec.ts',
  'test/orders/sales-export.e2e-spec.ts',
]);

export const turnedSecrets = atFullLength(
  '70',
  'JWT_SECRET changed, a backup restored without it: second factors still work',
  ['test/access/secrets-turn.e2e-spec.ts', 'test/backups/backup.e2e-spec.ts'],
);

export const describedFields = atFullLength(
  '71',
  'each optional field left out, null where the description says so, each required one left out',
  ['test/platform/api-fields.e2e-spec.ts'],
);
