import { expect, test, type Locator, type Page } from '@playwright/test';
import { testShop } from '@shop/checks';
import { expectSoundPage } from '@shop/testing/journeys';
import { productCard, untilParsed, untilTakenOver } from './shopping';

declare global {
  interface Window {
    /** Tells what has changed in the root element since it was read whole. */
    changesSoFar?: () => string[];
  }
}

/** A page of the server; on a busy machine the first one may go out before it is rendered. */
async function openRendered(page: Page, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path);
      return page.evaluate(() => document.getElementById('root')?.dataset['rendered']);
    })
    .toBe('yes');
}

/** The same for the page that is open, where no script runs. */
async function untilRendered(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const parts = await page.locator('#root > *').count();
      if (parts === 0) await page.reload();
      return parts;
    })
    .toBeGreaterThan(0);
}

async function pathOfProduct(name: string): Promise<string> {
  const [row] = await testShop.query('SELECT id FROM products WHERE name = $1', [name]);
  return `/producto/${name.toLowerCase().replaceAll(' ', '-')}-${String(row?.['id']).slice(0, 8)}`;
}

/** Waits for the forms, each of which React takes over by itself; it marks the elements that it works with. */
async function untilFormsTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.forms].every((form) => Object.keys(form).some((key) => key.startsWith('__reactProps'))),
  );
}

/** Notes whether the page came rendered, and every node and attribute of it that is another one afterwards. */
async function watchChanges(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watch = () => {
      const root = document.getElementById('root');
      if (!root || document.readyState !== 'interactive') return;
      root.dataset['rendered'] = root.hasChildNodes() ? 'yes' : 'no';
      const nodes: string[] = [];
      const before = new Map<Element, Map<string, string | null>>();
      new MutationObserver((records) => {
        for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
          if (type === 'childList')
            nodes.push(...[...addedNodes, ...removedNodes].map(({ nodeName }) => `${nodeName} came or went`));
          if (type === 'characterData') nodes.push(`the text "${oldValue ?? ''}" changed`);
          if (attributeName === null || !(target instanceof Element)) continue;
          const known = before.get(target) ?? new Map<string, string | null>();
          if (!known.has(attributeName)) known.set(attributeName, oldValue);
          before.set(target, known);
        }
      }).observe(root, { subtree: true, childList: true, characterDataOldValue: true, attributeOldValue: true });
      window.changesSoFar = () => [
        ...nodes,
        ...[...before].flatMap(([element, attributes]) =>
          [...attributes]
            .filter(([name, value]) => (element.getAttribute(name) ?? '') !== (value ?? ''))
            .map(([name]) => `${name} of ${element.outerHTML.slice(0, 120)} changed`),
        ),
      ];
    };
    document.addEventListener('readystatechange', watch);
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads catalogue, prices, flavors, levels, contact and footer, and follows the links', async ({
    page,
  }) => {
    await page.goto('/');
    await untilRendered(page);
    // Who presses a button to no effect has read why.
    const words = page.locator('noscript > p');
    await expect(words).toBeInViewport();
    // The bar on top does not lie over them.
    await words.click({ trial: true });
    expect(await page.locator('#productos').getByRole('listitem').count()).toBeGreaterThan(6);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const card = productCard(page, 'Bruma 20K');
    await expect(card).toContainText('Q189');
    await expect(card).toContainText('Arándano Frambuesa');
    await expect(page.locator('#contacto').getByRole('heading', { name: 'Hablemos' })).toBeVisible();
    await expect(page.locator('#contacto').getByLabel('Mensaje', { exact: true })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('Venta exclusiva a mayores de 18 años');

    await card.getByRole('link', { name: 'Bruma 20K' }).click();
    await expect(page).toHaveURL(/\/producto\/bruma-20k-/);
    await untilRendered(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Bruma 20K' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Sabor de Bruma 20K' })).toContainText('Menta Glacial');
    await page.goto('/');
    await untilRendered(page);
    await page.getByRole('link', { name: 'Unirme como Afiliado' }).click();
    await expect(page).toHaveURL(/\/affiliates$/);
    await untilRendered(page);
    await expect(page.getByRole('heading', { name: 'Elige tu nivel' })).toBeVisible();
    await expect(page.getByText('Distribuidor', { exact: true }).first()).toBeVisible();
  });
});

test('React takes the pages over as they are: no error, no script in them, nothing moved or changed', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await watchChanges(page);
  for (const path of ['/', '/affiliates', await pathOfProduct('Bruma 20K')]) {
    await test.step(path, async () => {
      await openRendered(page, path);
      expect(await page.locator('#root script').count()).toBe(0);
      await untilTakenOver(page);
      // The contact form is taken over when somebody comes near.
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await untilFormsTakenOver(page);
      expect(await page.evaluate(() => window.changesSoFar?.())).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
});

/** The first asking for the shell's script gets lost. The route stays: what is asked as one ends could hang in the browser. */
async function loseShellOnce(page: Page): Promise<void> {
  let isLost = false;
  await page.route('**/assets/shell.*.js', (route) => {
    if (isLost) return route.continue();
    isLost = true;
    return route.abort();
  });
}

test('where the script of the page got lost it is asked for again, and what was pressed is not lost @phone', async ({
  page,
}) => {
  await watchChanges(page);
  await openRendered(page, '/');
  await loseShellOnce(page);
  await page.reload();
  await page.getByRole('banner').getByRole('button', { name: 'Carrito' }).click();
  await expect(page.getByRole('dialog').getByText('Tu carrito está vacío')).toBeVisible();
});

test('where the script of a page that is not rendered got lost it is asked for again @phone', async ({ page }) => {
  await loseShellOnce(page);
  await page.goto('/admin/login');
  // On a machine that is very busy the remote may not have come in the time that it has: that is not judged here.
  await expect(page.getByRole('main')).toBeVisible();
});

test('pages come in the letters of Spanish; the next visit has them from the start, others come where a word needs them', async ({
  page,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname.replace(/\.\w+\.woff2$/, ''));
  });
  const loadedFaces = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(({ family, status }) => family.includes('Variable') && status === 'loaded').length,
    );

  await watchChanges(page);
  await openRendered(page, '/');
  await expect.poll(loadedFaces).toBe(1);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('font'))).toMatch(/letters/);
  await page.reload();
  await expect.poll(loadedFaces).toBe(1);
  await untilTakenOver(page);
  expect(new Set(fonts)).toEqual(new Set(['/assets/letters']));

  await page.getByRole('searchbox', { name: 'Buscar producto o sabor' }).fill('crème brûlée');
  await expect.poll(loadedFaces).toBe(2);
  expect(new Set(fonts)).toEqual(new Set(['/assets/letters', '/assets/geologica-latin-wght-normal']));
});

test('a distributor never meets the public prices that the server has rendered @phone', async ({ page, context }) => {
  const root = page.locator('#root');
  await page.route(/\/assets\/shell\./, (route) => route.abort());
  await expect(async () => {
    await page.goto('/');
    await expect(root).not.toBeEmpty();
  }).toPass();

  // A page that the browser kept from before the sign-in.
  await page.evaluate(() => localStorage.setItem('distributor', '{}'));
  await page.goto('/');
  await expect(root).toBeEmpty();

  // The server knows the distributor by the cookie.
  await page.evaluate(() => localStorage.removeItem('distributor'));
  await context.addCookies([{ name: 'distributor_session', value: 'x', url: testShop.address }]);
  await page.goto('/');
  await expect(root).toBeEmpty();
});

async function addEarly(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Sandía Hielo' }).click();
  await card.getByRole('button', { name: 'Agregar al carrito' }).click();
}

test('what is pressed and typed before the scripts are there is not lost', async ({ page }) => {
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(/\/assets\/shell\./, async (route) => {
    await held;
    await route.continue();
  });
  await expect
    .poll(async () => {
      await page.goto('/', { waitUntil: 'commit' });
      await untilParsed(page);
      return page.locator('#productos').getByRole('listitem').count();
    })
    .toBeGreaterThan(6);
  await page.getByLabel('Nombre', { exact: true }).fill('Andrea Batz');
  const email = `andrea.${Date.now()}@ejemplo.gt`;
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Mensaje', { exact: true }).fill('¿Envían a Petén?');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await addEarly(productCard(page, 'Bruma 20K'));
  await page.getByRole('searchbox', { name: 'Buscar producto o sabor' }).fill('bruma');
  // A press that waits shows it.
  const waiting = page.locator('button[aria-busy=true]');
  await expect(waiting).toHaveText(['Sandía Hielo', 'Agregar al carrito', 'Enviar mensaje']);
  letThrough();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ de \d+ productos$/ })).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Buscar producto o sabor' })).toHaveValue('bruma');
  await expect(page.getByRole('banner').getByRole('button', { name: /^Carrito, 1 / })).toBeVisible();
  await expect
    .poll(() => testShop.query('SELECT name, message FROM contact_messages WHERE email = $1', [email]))
    .toEqual([{ name: 'Andrea Batz', message: '¿Envían a Petén?' }]);
  await expectSoundPage(page);
});
