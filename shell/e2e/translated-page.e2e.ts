import { expect, test } from '@playwright/test';
import { addToCart, productCard, untilTakenOver } from './shopping';

/** Puts elements in the place of the page's texts, as Chrome does; the words stay, so that they can be found. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(
    ({ data, parentElement }) => data.trim() !== '' && !parentElement?.closest('style'),
  )) {
    const translation = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    translation.textContent = text.data;
    text.replaceWith(translation);
  }
}

// The worker fetches ahead what this journey keeps back.
test.use({ serviceWorkers: 'block' });

test('a page that is translated before the code for it has come goes on @phone', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  let letGo: () => void = () => undefined;
  const isTranslated = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await isTranslated;
    await route.continue();
  });
  await page.goto('/');
  await untilTakenOver(page);
  const flavors = productCard(page, 'Cumbre 12K').getByRole('group', { name: 'Sabor de Cumbre 12K' });
  await flavors.getByRole('button').first().click();
  await expect(flavors.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(translate);
  letGo();
  await page.waitForFunction(() => document.querySelector('#productos font')?.previousSibling?.nodeValue === '');
  // A mark comes before the words of what is chosen.
  await addToCart(page, 'Cumbre 12K');
});
