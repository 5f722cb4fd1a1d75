import { performance } from 'node:perf_hooks';
import { chromium, type FullConfig } from 'playwright/test';

import { findBrowser } from '../programs/browser';
import { setTimeoutFactor } from './timeout-factor';
import { sayBelow } from '@shop/launcher/terminal';

/** Of the one visit whose time is not known yet. */
const LONGEST_VISIT_MS = 300_000;

/**
 * Before the journeys: which browser they run in, and one visit to the shop that was just opened, which says how fast the
 * machine is now. Playwright's workers inherit the environment that both are kept in.
 */
export default async function prepareJourneys({ projects: [project] }: FullConfig): Promise<void> {
  const { baseURL = '', launchOptions, locale } = project?.use ?? {};
  const executablePath = (process.env['CHROMIUM_PATH'] = findBrowser());
  sayBelow(executablePath);
  const begin = performance.now();
  const browser = await chromium.launch({ ...launchOptions, executablePath, timeout: LONGEST_VISIT_MS });
  const page = await browser.newPage({ baseURL, locale });
  page.setDefaultTimeout(LONGEST_VISIT_MS);
  await page.goto('/');
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().waitFor();
  const visit = performance.now() - begin;
  await browser.close();
  sayBelow(`primera visita: ${Math.round(visit)} ms; paciencia por ${setTimeoutFactor(visit).toFixed(1)}`);
}
