import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { run, RunOptions } from 'axe-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules, of which only what is broken is worked out and told. A page in a frame is judged by itself. */
const ALL: RunOptions = { resultTypes: ['violations'], iframes: false };

/**
 * Axe reads each colour again for every text that stands over it, a third of its time: it shall remember. Contrast is
 * not judged behind a modal dialog: under the scrim nobody reads, and without it that page is judged by itself.
 */
const PREPARE = `{
  const { Color } = axe.commons.color;
  const read = Color.prototype.parseString;
  const known = new Map();
  Color.prototype.parseString = function (text) {
    if (!known.has(text)) known.set(text, read.call(new Color(), text));
    const { red, green, blue, alpha } = known.get(text);
    return Object.assign(this, { red, green, blue, alpha });
  };
  axe.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-aria-hidden] *)' }] });
}`;

/** The part that depends on the look: the looks differ in their colours alone. */
const COLORS: RunOptions = { ...ALL, runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** The violations that axe finds in the page as it is shown now. Axe itself stays in the document for the next time. */
async function judge(page: Page, options: RunOptions): Promise<string[]> {
  // An element that is still fading in has no contrast yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};${PREPARE}`);
  return page.evaluate(async (asked) => {
    const { violations } = await (window as unknown as { axe: { run: typeof run } }).axe.run(document, asked);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, options);
}

/** No accessibility findings, and nothing wider than the screen. */
export async function expectSoundPage(page: Page): Promise<void> {
  expect(await judge(page, ALL)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** The same state in the light look, and its colours in the dark one. */
export async function expectSoundInBothLooks(page: Page): Promise<void> {
  await expectSoundPage(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await judge(page, COLORS), 'in the dark look').toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
