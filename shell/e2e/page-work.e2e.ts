import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test, type CDPSession } from '@playwright/test';

/**
 * Work of a page's scripts from its load to its rest: how often V8 entered a block of their code. Unlike milliseconds it is
 * the same on every machine (HOME-11). Some tenth of each is room.
 */
const BUDGETS = [
  ['', 430_000],
  ['affiliates', 265_000],
  ['producto/bruma-20k-a840e13c', 290_000],
] as const;

/** At rest a page does next to nothing in each of two looks. */
const LOOK_MS = 2000;
const NEXT_TO_NOTHING = 500;

/** Blocks entered since the last look. */
async function blocksEntered(session: CDPSession): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage');
  return result
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0);
}

for (const [path, budget] of BUDGETS) {
  test(`the scripts of /${path} do no more work than their budget @phone`, async ({ page }) => {
    const serving = spawn(process.execPath, ['--import', 'tsx', 'libs/checks/src/budget/serve-samples.ts'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = (await once(serving.stdout, 'data')) as [Buffer];
      const address = `${String(line).trim()}${path}`;
      // Who comes first may get a page that is not rendered yet.
      await expect.poll(async () => (await fetch(address)).text()).not.toContain('<div id="root"></div>');
      await page.route('**/api/**', (route) => route.abort());
      const session = await page.context().newCDPSession(page);
      await session.send('Profiler.enable');
      await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
      await page.goto(address);
      let work = 0;
      for (let calm = 0; calm < 2;) {
        await page.waitForTimeout(LOOK_MS);
        const more = await blocksEntered(session);
        work += more;
        // Before React has taken the page over, a calm look says only that something is slow.
        const isCalm = more < NEXT_TO_NOTHING && (await page.evaluate(() => !('takeEarlyTaps' in window)));
        calm = isCalm ? calm + 1 : 0;
      }
      expect(work).toBeLessThan(budget);
      // A page that is not taken over at all does less than half of it.
      expect(work).toBeGreaterThan(budget / 2);
    } finally {
      serving.kill();
    }
  });
}
