import { parseArgs } from 'node:util';

import { bigShop } from './load/big-shop';
import { brokenRemotes } from './outages/broken-remotes';
import { canaries } from './outages/canary';
import type { Check } from './support/check';
import { sharedConnections } from './load/connections';
import { databaseKilled, databaseSilent, poolExhausted } from './outages/database-faults';
import { apiKilled, databaseKilledHard, stoppedUnderLoad } from './outages/kills';
import { liveStreams, liveTwice } from './load/live';
import { newRemote } from './outages/new-remote';
import {
  cashWalk,
  dearestBodies,
  describedFields,
  erasing,
  fuzz,
  heldFiles,
  keptRecords,
  lockedTables,
  lostRemotes,
  lostScripts,
  rewrittenLog,
  sheetWalk,
  stolenSessions,
  turnedSecrets,
  walks,
} from './long-tests';
import { goneAccounts } from './load/gone-accounts';
import { longWork } from './load/long-work';
import { million } from './load/million';
import { dearestCalls, pagesHaveAPrice } from './load/price';
import { raidAtOnce, raidByFew } from './load/raid';
import { redisGone } from './outages/redis-gone';
import { shakyLine } from './outages/shaky-line';
import { rush } from './load/rush';
import { oneKilled, oneShop, rolled } from './outages/several-processes';
import { bigSheet } from './load/sheets';
import { soak } from './load/soak';

/**
 * `npm run test:assurance`: the rows of the assurance list that take too long for `npm test`, one after the other on
 * shops of their own; those of several processes are row P, those of staff's stream row L, that of a new remote row N.
 * `-- --only 41,P` runs some rows, `-- --minutes 30` soaks for as long as the list asks, `-- --orders 100000` makes the
 * grown shop of row 66 smaller.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    minutes: { type: 'string', default: '2' },
    orders: { type: 'string', default: '1000000' },
  },
});
const wanted = values.only.split(',').filter(Boolean);

const checks: Check[] = [
  rush,
  walks,
  cashWalk,
  fuzz,
  bigShop,
  million(Number(values.orders)),
  databaseKilled,
  databaseSilent,
  poolExhausted,
  shakyLine,
  apiKilled,
  databaseKilledHard,
  stoppedUnderLoad,
  oneShop,
  oneKilled,
  rolled,
  liveStreams,
  liveTwice,
  bigSheet,
  sheetWalk,
  redisGone,
  raidByFew,
  raidAtOnce,
  erasing,
  rewrittenLog,
  lockedTables,
  brokenRemotes,
  canaries,
  lostRemotes,
  lostScripts,
  newRemote,
  dearestBodies,
  dearestCalls,
  sharedConnections,
  pagesHaveAPrice,
  longWork,
  goneAccounts,
  stolenSessions,
  keptRecords,
  heldFiles,
  turnedSecrets,
  describedFields,
  soak(Number(values.minutes)),
];

let passed = 0;
let failed = 0;
for (const { rows, title, run } of checks) {
  if (wanted.length > 0 && !wanted.includes(rows)) continue;
  const start = performance.now();
  const [word, detail] = await run().then(
    (seen) => ['pass', seen] as const,
    (error: unknown) => ['FAIL', error instanceof Error ? error.message : String(error)] as const,
  );
  if (word === 'pass') passed += 1;
  else failed += 1;
  const seconds = Math.round((performance.now() - start) / 1000);
  process.stdout.write(`${word}  ${rows.padStart(2)}  ${title} (${seconds} s)\n          ${detail}\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
