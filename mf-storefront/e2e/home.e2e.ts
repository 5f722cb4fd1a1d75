import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/checks';
import { expectSoundInBothLooks } from '@shop/testing/journeys';

/** Layout shift that nobody notices (issue 'The storefront that people enjoy buying from', budget). */
const MOST_SHIFT = 0.02;

declare global {
  interface Window {
    /** Sum of the layout shifts since the page began, those right after input excepted. */
    layoutShift: number;
  }
  interface PerformanceEntry {
    /** Of 'layout-shift' entries. */
    readonly value?: number;
    readonly hadRecentInput?: boolean;
  }
}

// As most visitors have it: with what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

async function countLayoutShifts(page: Page) {
  await page.addInitScript(() => {
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const { value = 0, hadRecentInput = false } of list.getEntries()) {
        if (!hadRecentInput) window.layoutShift += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Shows every part of the page once, as a visitor who reads it does, so that all its pictures load. */
async function readThrough(page: Page) {
  // Again until nothing is missing: what comes late puts pictures where nobody has read yet.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
          window.scrollTo({ top, behavior: 'instant' });
          await frame();
          await frame();
        }
        window.scrollTo({ top: 0, behavior: 'instant' });
        return [...document.images].filter(({ complete }) => !complete).length;
      }),
    )
    .toBe(0);
}

async function expectToFit(page: Page) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** A toast's title or text; the same words are also read out as part of a whole. */
function toast(page: Page, words: string) {
  return page.getByRole('region', { name: /^Avisos/ }).getByText(words, { exact: true });
}

/** A mail address that no other run of a journey has used. */
function freshEmail(name: string): string {
  return `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@ejemplo.gt`;
}

test('home shows every section without a jump, holds for everyone, and its first button leads to the products', async ({
  page,
}) => {
  await countLayoutShifts(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const title of ['¿Quiénes somos?', 'Nuestros productos', 'Lo que dicen de nosotros', 'Hablemos']) {
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  }
  // A busy server may leave the list to the browser.
  await expect.poll(() => page.getByRole('button', { name: 'Agregar al carrito' }).count()).toBeGreaterThanOrEqual(7);
  await expect(page.getByRole('contentinfo')).toContainText('Venta exclusiva a mayores de 18 años');

  await readThrough(page);
  await expectToFit(page);
  expect(await page.evaluate(() => window.layoutShift)).toBeLessThanOrEqual(MOST_SHIFT);
  const broken = await page.evaluate(() =>
    [...document.images].filter(({ naturalWidth }) => naturalWidth === 0).map(({ currentSrc }) => currentSrc),
  );
  expect(broken).toEqual([]);
  await expectSoundInBothLooks(page);

  await page
    .getByRole('button', { name: /^\+\d+ más/ })
    .first()
    .click();
  await expectSoundInBothLooks(page);

  await page.getByRole('link', { name: 'Ver Productos' }).click();
  await expect(page).toHaveURL(/\/#productos$/);
  await expect(page.getByRole('heading', { name: 'Nuestros productos' })).toBeInViewport();
});

test('no card moves or grows from choosing to adding to undoing', async ({ page }) => {
  await page.goto('/');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bruma 20K' }) });
  const size = async () => {
    const box = await card.boundingBox();
    return { width: box?.width, height: box?.height };
  };
  const before = await size();

  await card.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(toast(page, 'Por favor selecciona un sabor antes de agregar al carrito')).toBeVisible();

  await card.getByRole('button', { name: /^\+\d+ más/ }).click();
  const flavor = card.getByRole('button', { name: 'Uva Hielo' });
  await flavor.click();
  await expect(flavor).toHaveAttribute('aria-pressed', 'true');
  expect(await size()).toEqual(before);

  await card.getByRole('button', { name: 'Agregar al carrito' }).click();
  // A notice that one points at stays.
  await toast(page, 'Bruma 20K, Uva Hielo').hover();
  expect(await size()).toEqual(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('button', { name: /^Carrito/ })).not.toHaveAccessibleName(/\d/);
  expect(await size()).toEqual(before);
});

test('a contact message waits while its writer looks at a product, and reaches the shop @phone', async ({ page }) => {
  const email = freshEmail('andrea');
  await page.goto('/#contacto');
  await page.getByLabel('Nombre', { exact: true }).fill('Andrea Batz');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Mensaje', { exact: true }).fill('¿Envían a Petén?\nGracias.');
  // The form's code is there, however early it was filled in.
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain('Petén');
  await page.getByRole('link', { name: 'Bruma 20K' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bruma 20K' })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Mensaje', { exact: true })).toHaveValue('¿Envían a Petén?\nGracias.');
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem')).toContainText(
    /¡Mensaje enviado!.*Nos pondremos en contacto contigo pronto\./,
  );
  await expect(page.getByLabel('Mensaje', { exact: true })).toHaveValue('');

  const rows = await testShop.query('SELECT name, message, status FROM contact_messages WHERE email = $1', [email]);
  expect(rows).toEqual([{ name: 'Andrea Batz', message: '¿Envían a Petén?\nGracias.', status: 'unread' }]);
});

test('an application is checked, reaches the shop, and a second one with the same mail is refused and kept @phone', async ({
  page,
}) => {
  const email = freshEmail('mariela');
  await page.goto('/');
  await page.getByRole('link', { name: 'Unirme como Afiliado' }).click();
  await expect(page).toHaveURL(/\/affiliates$/);
  await expect(page.getByRole('heading', { name: 'Elige tu nivel' })).toBeVisible();
  await expectSoundInBothLooks(page);
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByText('Nombre es requerido')).toBeVisible();
  await expectSoundInBothLooks(page);

  async function apply() {
    await page.getByLabel('Nombre completo').fill('Mariela Xicará');
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Teléfono').fill('4870 1123');
    await page.getByLabel('Nivel', { exact: true }).selectOption('Distribuidor');
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  }

  await apply();
  const dialog = page.getByRole('dialog', { name: '¡Solicitud Recibida!' });
  await expect(dialog).toContainText('siendo procesada');
  await dialog.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('');

  const find = () => testShop.query('SELECT name, level, status, message FROM affiliates WHERE email = $1', [email]);
  const stored = [{ name: 'Mariela Xicará', level: 'distribuidor', status: 'pending', message: null }];
  expect(await find()).toEqual(stored);

  await apply();
  await expect(toast(page, 'Ya existe una solicitud con este correo.')).toBeVisible();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Mariela Xicará');
  expect(await find()).toEqual(stored);
  await page.reload();
  await expect(page.getByLabel('Nombre completo')).toHaveValue('Mariela Xicará');
  await expect(page.getByLabel('Nivel', { exact: true })).toHaveValue('distribuidor');
});
