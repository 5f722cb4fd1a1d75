import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hash } from '@node-rs/argon2';
import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/checks';
import { callShop, openCart } from '@shop/testing/journeys';
import { release, use, versionInUse } from '../release-commands';
import { addToCart, productCard } from '../shopping';
import { keptRemotes, withKeptRemote } from './kept-remotes';

const PRODUCT = 'Cumbre 12K';
const PASSWORD = 'Contrato-2026';

/** An approved distributor of the journey's own. @returns their e-mail */
async function makeDistributor(name: string, password: string): Promise<string> {
  const email = `${randomUUID()}@ejemplo.gt`;
  await testShop.query(
    `INSERT INTO affiliates (name, email, phone, level, status, discount, minimum_purchase, password_hash, approved_at)
     VALUES ($1, $2, '48701123', 'distribuidor', 'approved', 25, 500, $3, now())`,
    [name, email, await hash(password)],
  );
  return email;
}

/** Uses that each remote makes of the shell: its cart, its session, its toasts, its api. */
const uses: Readonly<Record<string, { path: string; work: (page: Page) => Promise<void> }>> = {
  'mf-storefront': {
    path: '/',
    async work(page) {
      await addToCart(page, PRODUCT);
      await expect(page.getByText('Agregado al carrito', { exact: true })).toBeVisible();
      const cart = await openCart(page);
      await expect(cart.getByText(PRODUCT)).toBeVisible();
      await page.keyboard.press('Escape');
      await productCard(page, PRODUCT).getByRole('link').first().click();
      await expect(page.getByRole('heading', { level: 1, name: PRODUCT })).toBeVisible();
    },
  },
  'mf-distributor': {
    path: '/distributor/login',
    async work(page) {
      await page.getByLabel('Correo electrónico').fill(await makeDistributor('Rosa Ixchel', PASSWORD));
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Hola, Rosa Ixchel' })).toBeVisible();
    },
  },
  'mf-admin': {
    path: '/admin/login',
    async work(page) {
      await page.getByLabel('Usuario').fill(testShop.adminUsername);
      await page.getByLabel('Contraseña', { exact: true }).fill(testShop.adminPassword);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByText(`Sesión iniciada como ${testShop.adminUsername}`, { exact: true })).toBeVisible();
    },
  },
};

/** The scripts of a remote that a page asks for, by their paths. */
function watchScripts(page: Page, name: string): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(`/remotes/${name}/`)) scripts.push(pathname);
  });
  return scripts;
}

/** The home page as the server sends it; the first one after a release may go out before it is rendered. */
async function pageText(page: Page): Promise<string> {
  return (await callShop(page.request, 'GET', '/')).text();
}

test('every remote of the shop is kept', async () => {
  expect(await keptRemotes()).toEqual(Object.keys(uses).sort());
});

for (const [name, { path, work }] of Object.entries(uses)) {
  test(`${name} as it was when the contract’s major was raised runs in today’s shell @desktop`, async ({ page }) => {
    const original = await versionInUse(name);
    try {
      await withKeptRemote(name, (folder) => release(name, folder));
      const kept = await versionInUse(name);
      if (name === 'mf-storefront')
        await expect.poll(() => pageText(page)).toContain(`data-preload="/remotes/${name}/${kept}/`);
      const scripts = watchScripts(page, name);
      await page.goto(path);
      await work(page);
      expect(scripts.length).toBeGreaterThan(1);
      expect(scripts.filter((script) => !script.startsWith(`/remotes/${name}/${kept}/`))).toEqual([]);
    } finally {
      await use(name, original);
    }
  });
}

test('today’s remotes name the contract of today’s shell @desktop', async ({ request }) => {
  const contract = JSON.parse(await readFile('shell/dist/contract.json', 'utf8')) as string;
  const listed = (await (await callShop(request, 'GET', '/remotes.json')).json()) as {
    name: string;
    contractRange: string;
  }[];
  const ranges = Object.fromEntries(listed.map(({ name, contractRange }) => [name, contractRange]));
  expect(ranges).toEqual(Object.fromEntries(Object.keys(uses).map((name) => [name, `^${contract}`])));
});
