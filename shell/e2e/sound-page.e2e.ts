import { expect, test } from '@playwright/test';
import { expectSoundInBothLooks } from '@shop/testing/journeys';

/** The problem with a page, and how the check of all journeys tells it. */
const faults = [
  { fault: 'nothing', style: '', field: '', named: null },
  {
    fault: 'a pale text in the light look',
    style: 'p { color: #ccc }',
    field: '',
    named: /color-contrast: <p>/,
  },
  {
    fault: 'a dim text in the dark look',
    style: '@media (prefers-color-scheme: dark) { p { color: #333 } }',
    field: '',
    named: /in the dark look[^]*color-contrast: <p>/,
  },
  {
    fault: 'a link in the dark look that only its colour tells from the text',
    style:
      'a { text-decoration: none; font-weight: bold } @media (prefers-color-scheme: dark) { a { font-weight: 400 } }',
    field: '',
    named: /in the dark look[^]*link-in-text-block: <a/,
  },
  {
    fault: 'a pale text beside what a modal dialog hides',
    style: 'p, div { color: #ccc }',
    field: '<div aria-hidden="true" data-aria-hidden="true"><div>Detrás</div></div>',
    named: /^(?!.*<div)[^]*color-contrast: <p>(?!.*<div)/,
  },
  { fault: 'a field without a label', style: '', field: '<input type="text">', named: /label: <input/ },
  {
    fault: 'something wider than the screen',
    style: 'main { width: 2000px }',
    field: '',
    named: /toBeLessThanOrEqual/,
  },
];

test('the check of the journeys names what is wrong in either look, and nothing else @desktop', async ({ page }) => {
  for (const { fault, style, field, named } of faults) {
    await test.step(fault, async () => {
      await page.setContent(`<!doctype html><html lang="es"><title>Prueba</title>
        <style>
          body { background: #fff; color: #111 } a { color: #123 }
          @media (prefers-color-scheme: dark) { body { background: #000; color: #eee } a { color: #dde } }
          ${style}
        </style>
        <main><h1>Prueba</h1><p>Un texto largo con <a href="#fin">un enlace</a> en medio.</p>${field}</main></html>`);
      const verdict = expectSoundInBothLooks(page);
      if (named) await expect(verdict).rejects.toThrow(named);
      else await verdict;
      await page.emulateMedia({ colorScheme: 'light' });
    });
  }
});
