import { performance } from 'node:perf_hooks';
import { chromium, type FullConfig } from 'playwright/test';

import { setPatience } from './e2e-patience';
import { sayBelow } from '../terminal';

/** Of the one visit whose time is not known yet, ms. */
const LONGEST_VISIT = 300_000;

/** Before the journeys: one visit to the shop that was just opened says how fast the machine is now. */
export default async function measureMachine({ projects: [project] }: FullConfig): Promise<void> {
  const { baseURL = '', launchOptions, locale } = project?.use ?? {};
  const begin = performance.now();
  const browser = await chromium.launch({ ...launchOptions, timeout: LONGEST_VISIT });
  const page = await browser.newPage({ baseURL, locale });
  page.setDefaultTimeout(LONGEST_VISIT);
  await page.goto('/');
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().waitFor();
  const visit = performance.now() - begin;
  await browser.close();
  sayBelow(`primera visita: ${Math.round(visit)} ms; paciencia por ${setPatience(visit).toFixed(1)}`);
}
