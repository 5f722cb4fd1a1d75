import { testShop } from '@shop/checks';
import { expect, test, type Page } from '@playwright/test';
import {
  canaryOf,
  forceVersion,
  keptVersions,
  release,
  rollBack,
  tryRelease,
  use,
  versionInUse,
  withChangedBuild,
} from './release-commands';
import { callShop, openCart } from '@shop/testing/journeys';
import { addToCart, productCard } from './shopping';

const NAME = 'mf-storefront';
const PRODUCT = 'Cumbre 12K';
const USUAL = 'Agregar al carrito';
const CHANGED = 'Llevar este';

let original: string;

test.beforeAll(async () => {
  original = await versionInUse(NAME);
});

test.afterEach(async () => {
  if ((await versionInUse(NAME)) !== original) await use(NAME, original);
});

const button = (page: Page, name: string) => productCard(page, PRODUCT).getByRole('button', { name });

const expectOthersAlive = async (page: Page) => {
  const cart = await openCart(page);
  await expect(cart.getByText(PRODUCT)).toBeVisible();
  await page.keyboard.press('Escape');
};

test('a remote ships into the running shop: the next page has it, open tabs go on, and back again @desktop', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(button(page, USUAL)).toBeVisible();

  const replaced = (_file: string, text: string) =>
    text.includes(USUAL) ? text.replaceAll(USUAL, CHANGED) : undefined;
  await withChangedBuild(NAME, replaced, (folder) => release(NAME, folder));
  expect(await versionInUse(NAME)).not.toBe(original);

  await test.step('a new tab has the new version', async () => {
    const next = await context.newPage();
    await next.goto('/');
    await expect(button(next, CHANGED)).toBeVisible();
    await next.close();
  });

  await test.step('the open tab loads what it still needs from its own version', async () => {
    const loaded = page.waitForResponse((answer) => answer.url().includes(`/remotes/${NAME}/${original}/`));
    await page.getByRole('banner').getByRole('link', { name: 'Afiliados' }).click();
    expect((await loaded).status()).toBe(200);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Inicio' }).click();
    await expect(button(page, USUAL)).toBeVisible();
  });

  await rollBack(NAME);
  await page.reload();
  await expect(button(page, USUAL)).toBeVisible();
});

test('a broken release: its fallback, the others and the cart live, and going back mends it @desktop', async ({
  page,
}) => {
  await page.goto('/');
  await addToCart(page, PRODUCT);
  const broken = (file: string) =>
    file.startsWith('__federation_expose') ? 'throw new Error("A broken build");' : undefined;
  await withChangedBuild(NAME, broken, (folder) => release(NAME, folder));

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible();
  await expectOthersAlive(page);
  const other = await page.context().newPage();
  await other.goto('/distributor/login');
  await expect(other.getByLabel('Correo electrónico')).toBeVisible();
  await other.close();

  await test.step('its team reads what failed, and in which release', async () => {
    const office = await page.context().newPage();
    await office.goto('/admin/login');
    await office.getByLabel('Usuario').fill(testShop.adminUsername);
    await office.getByLabel('Contraseña', { exact: true }).fill(testShop.adminPassword);
    await office.getByRole('button', { name: 'Entrar' }).click();
    await expect(office).toHaveURL(/\/admin\/?$|\/admin\/dashboard/);
    await office.goto('/diagnostics');
    const failures = office.getByRole('region', { name: 'Fallas recientes' });
    const ofRelease = failures.getByRole('listitem').filter({ hasText: `versión ${await versionInUse(NAME)}` });
    // The page sends its report when it has time.
    const told = ofRelease.filter({ hasText: 'A broken build' }).first();
    await expect(async () => {
      await failures.getByRole('button', { name: 'Actualizar' }).click();
      await expect(told).toContainText(NAME, { timeout: 2000 });
    }).toPass();
    await office.close();
  });

  await rollBack(NAME);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(button(page, USUAL)).toBeVisible();
});

test('a canary that fails in browsers is gone by itself, and who had it is back with the others @desktop', async ({
  page,
  context,
  playwright,
}) => {
  const broken = (file: string) =>
    file.startsWith('__federation_expose') ? 'throw new Error("A broken canary");' : undefined;
  await withChangedBuild(NAME, broken, (folder) => tryRelease(NAME, folder, 10));
  const chosen = { Cookie: `versiones=${NAME}.nueva` };
  await context.addCookies([{ name: 'versiones', value: `${NAME}.nueva`, url: testShop.address }]);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible();

  // As many visitors as it takes, each a browser of its own, whose page reports a failure as this one's did.
  const release = await canaryOf(NAME);
  const report = {
    kind: 'load',
    remote: NAME,
    release,
    shell: null,
    path: '/',
    name: 'Error',
    message: 'x',
    stack: '',
  };
  for (let visitor = 0; visitor < 40; visitor += 1) {
    const other = await playwright.request.newContext({ baseURL: testShop.address, extraHTTPHeaders: chosen });
    const sent = await callShop(other, 'GET', '/');
    const given = sent.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
    const Cookie = given.map(({ value }) => value.split(';', 1)[0]).join('; ');
    const told = await callShop(other, 'POST', '/api/failures', { body: report, headers: { Cookie } });
    expect(told.status()).toBe(200);
    await other.dispose();
  }
  await expect.poll(() => canaryOf(NAME)).toBeNull();
  expect(await versionInUse(NAME)).toBe(original);
  await page.reload();
  await expect(button(page, USUAL)).toBeVisible();
});

test('a release for a newer shell is not put in use; forced, it is refused with a clear text @desktop', async ({
  page,
}) => {
  const major = parseInt(original, 10);
  const newer = (file: string) => (file === 'contract.json' ? `"^${major}.9999.0"` : undefined);
  const refusal = withChangedBuild(NAME, newer, (folder) => release(NAME, folder));
  await expect(refusal).rejects.toThrow(/publica antes la tienda/);
  expect(await versionInUse(NAME)).toBe(original);
  const tooNew = (await keptVersions(NAME)).find((version) => version.startsWith(`${major}.9999.0-`)) ?? '';

  await page.goto('/');
  await addToCart(page, PRODUCT);
  await forceVersion(NAME, tooNew);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Esta parte se está actualizando' })).toBeVisible();
  expect(asked.filter((address) => address.includes(`/remotes/${NAME}/`))).toEqual([]);
  await expectOthersAlive(page);

  await use(NAME, original);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(button(page, USUAL)).toBeVisible();
});
