import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { freePort } from '../tools/free-port';
import type { Check } from './support/check';

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

/** A suite of `npm test` at its full length, which the environment asks for. */
function atFullLength(rows: string, title: string, suite: string, environment: NodeJS.ProcessEnv): Check {
  return { rows, title, run: () => pass('jest', ['-c', 'jest.config.mjs', suite], api, environment) };
}

/** Journeys of `npm test`, in a browser and on a shop of their own. */
function journeys(rows: string, title: string, ...files: string[]): Check {
  return {
    rows,
    title,
    run: async () => pass('playwright', ['test', ...files], root, { E2E_PORT: String(await freePort()) }),
  };
}

export const lostRemotes = journeys(
  '45',
  'each remote missing, lost, hanging, throwing, released and returned, also between a page and its scripts',
  'shell/e2e/remotes',
  'shell/e2e/release',
);

export const lostScripts = journeys(
  '59',
  'scripts lost, silent or throwing before the page is taken over; what is pressed and typed before it',
  'shell/e2e/remotes',
  'shell/e2e/rendered-pages',
);

export const walks = atFullLength(
  '10',
  'walks of 2,000 steps over orders, statuses and edits, 3 seeds',
  'test/catalog/stock-walk',
  {
    WALK_STEPS: '2000',
  },
);

export const cashWalk = atFullLength(
  '73',
  'riders’ outcomes twice, late, out of order; 2,000 random steps against a model of the cash',
  'test/deliveries/(rider|cash-walk)',
  { CASH_STEPS: '2000' },
);

export const sheetWalk = atFullLength(
  '72',
  '1,000 random edits of sheets with sales in between, exports of 20 lists imported unchanged',
  'test/imports/sheet-walk',
  { SHEET_EDITS: '1000', SHEET_LISTS: '20' },
);

export const fuzz = atFullLength('39', '10,000 fuzzed requests over every route', 'test/platform/fuzz', {
  FUZZ_REQUESTS: '10000',
});

export const lockedTables = atFullLength(
  '60',
  'every GET with its tables locked, and with the database gone in mid-query',
  'test/platform/locked-tables',
  {},
);

export const dearestBodies = atFullLength(
  '61',
  'the dearest bodies of every route against ordinary orders, by processor time',
  'test/platform/price',
  {},
);

export const erasing = atFullLength(
  '52',
  'sentinels in every personal column, then erase by phone and by mail',
  'test/people/people-(sentinels|requests)',
  {},
);

export const rewrittenLog = atFullLength(
  '53',
  'rows of the audit log changed and taken out by the owner; the serving role tries',
  'test/(audit/audit-check|platform/database-roles)',
  {},
);

export const stolenSessions = atFullLength(
  '67',
  'every changing route of staff with a session confirmed an hour ago',
  'test/(access|users/own-account)',
  {},
);

export const keptRecords = atFullLength(
  '68',
  'a flooded security log, forged page failures',
  'test/(platform/security-log|failures/failures)',
  {},
);

export const heldFiles = atFullLength(
  '69',
  'CSV with every separator and quote, codes as Excel keeps them',
  '(src/platform/csv|test/orders/sales-export)',
  {},
);

export const turnedSecrets = atFullLength(
  '70',
  'JWT_SECRET changed, a backup restored without it: second factors still work',
  'test/(auth/secrets-turn|backups/backup)',
  {},
);

export const describedFields = atFullLength(
  '71',
  'each optional field left out, null where the description says so, each required one left out',
  'test/platform/api-fields',
  {},
);
