import { expect, type BrowserContext, type Locator, type Page } from '@playwright/test';

export { aPhone, fillCheckout, type Customer } from '@shop/checks/checkout';
export { callShop } from './call-shop';
export { crowdedWords } from './crowded-words';
export { makeProduct, untilListed, type OwnProduct } from './own-product';
export { expectSoundInBothLooks, expectSoundPage } from './sound-page';

/** Keeps the chat on this machine: whatever goes to WhatsApp is answered here. */
export async function stubChat(context: BrowserContext): Promise<void> {
  await context.route('https://wa.me/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>WhatsApp</title>' }),
  );
}

/** Goes to another address of the shop as its links do: the page stays, its router shows what is there. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

export async function openCart(page: Page): Promise<Locator> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Carrito/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Tu carrito' });
  // From then on it hears keys.
  await expect(dialog).toBeFocused();
  return dialog;
}

/** Opens the cart and waits for the catalogue that it asks for: until the next opening it hears of no other price or stock. */
export async function openCartAsOfNow(page: Page): Promise<Locator> {
  const [cart, read] = await Promise.all([
    openCart(page),
    page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/products'),
  ]);
  await read.finished();
  return cart;
}

/**
 * The order was placed: the checkout has made way for the confirmation, to which the buyer comes back from the chat's
 * tab. A page behind another one is drawn so seldom that each click would take seconds.
 */
export async function expectPlaced(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
  await page.bringToFront();
}

/** Printed, the page stands below the shop's name: nothing lies over it, and nothing is there to be pressed. */
export async function expectFitForPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  await expect(page.getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: null });
}

/** Goes on with the keyboard until the page's end; answers what had the focus where nobody could see it, and what lay there. */
export async function hiddenStops(page: Page, key: 'Tab' | 'Shift+Tab', most: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(async () => {
      // A frame later it is drawn.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const { activeElement, body } = document;
      if (activeElement === null || activeElement === body) return null;
      const { left, top, width, height } = activeElement.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      const isSeen = there !== null && (activeElement.contains(there) || there.contains(activeElement));
      return isSeen ? '' : `${activeElement.outerHTML} under ${there?.outerHTML.slice(0, 200) ?? 'no element'}`;
    });
    if (stop === null) break;
    if (stop !== '') hidden.push(stop);
  }
  return hidden;
}

/** Closes the notice that lies over what is pressed next, unless its time was up before. */
export async function closeNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cerrar aviso' }).evaluateAll((buttons) => {
    for (const button of buttons as HTMLElement[]) button.click();
  });
}

/**
 * Lets the shop change between a press and the call that it makes: `change` runs once, before the first call of this
 * method and path leaves the browser. A change made before the press can be heard of by any other call of the page, and
 * what was to be pressed is gone then.
 */
export async function changeBeforeCall(
  page: Page,
  method: string,
  path: RegExp,
  change: () => Promise<unknown>,
): Promise<void> {
  let changed: Promise<unknown> | undefined;
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    await (changed ??= change());
    return route.continue();
  });
}
