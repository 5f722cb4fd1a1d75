import { quantile } from '../figures';
import { withSlowPhone } from './slow-phone';

const PRESSES = 24;

/** For what is painted after the first rows, ms. The live connection never rests. */
const SETTLE_MS = 1500;

/** Between a list and the next press, ms. */
const PAUSE_MS = 250;

/** Staff's first list, and presses on its chips, in ms. */
export interface StaffVisit {
  lcp: number;
  /** Of 100 presses on a chip, the 95th's time until the next paint. */
  press: number;
  /** The same until the rows are there. */
  rows: number;
}

declare global {
  interface Window {
    /** Gathered by the page itself, ms. */
    shopFigures: { lcp: number; presses: number[] };
  }
}

/** The browser's event timing, which TypeScript's types lack: an entry, and how to ask for those from 16 ms on. */
interface EventTiming extends PerformanceEntry {
  interactionId: number;
}
interface EventTimingInit extends PerformanceObserverInit {
  durationThreshold: number;
}

function gatherFigures(): void {
  const presses: EventTimingInit = { type: 'event', buffered: true, durationThreshold: 16 };
  const figures = (window.shopFigures = { lcp: 0, presses: [] as number[] });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) figures.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as EventTiming[])
      if (interactionId > 0) figures.presses.push(duration);
  }).observe(presses);
}

/** Signs in with a slow phone, opens the sales and presses their chips in turn. */
export function visitSales(executablePath: string, address: string, password: string): Promise<StaffVisit> {
  return withSlowPhone(executablePath, null, async ({ page }) => {
    await page.addInitScript(gatherFigures);
    await page.goto(`${address}/admin/login`);
    await page.getByLabel('Usuario').fill('admin');
    await page.getByLabel('Contraseña', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));

    await page.goto(`${address}/admin/sales`);
    const main = page.getByRole('main');
    await main.getByRole('listitem').filter({ hasText: /Q\d/ }).first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const lcp = await page.evaluate(() => window.shopFigures.lcp);

    const chips = main.getByRole('button', { name: /^(Todas|Pendientes|Completadas|Canceladas)/ });
    const kinds = await chips.count();
    const rows: number[] = [];
    await page.evaluate(() => (window.shopFigures.presses.length = 0));
    for (let press = 1; press <= PRESSES; press += 1) {
      const begin = performance.now();
      await chips.nth(press % kinds).click();
      await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
      rows.push(performance.now() - begin);
      await page.waitForTimeout(PAUSE_MS);
    }
    const presses = await page.evaluate(() => window.shopFigures.presses);
    return { lcp, press: quantile(presses, 0.95), rows: quantile(rows, 0.95) };
  });
}
