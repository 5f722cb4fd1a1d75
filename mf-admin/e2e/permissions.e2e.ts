import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { PERMISSION_FLAGS, type PermissionFlag } from '@shop/contracts';
import { testShop } from '@shop/checks';
import { changeBeforeCall, crowdedWords, follow, makeProduct } from '@shop/testing/journeys';
import { makeAffiliate, openAs, salesDesk, type StaffDesk } from './staff-desk';

type Opener = PermissionFlag | readonly PermissionFlag[];

const opens = (openers: Opener, flag: PermissionFlag | null) => flag !== null && [openers].flat().includes(flag);

/** True when a control can be used; one that can't says why, in itself or in what it is described by. */
async function isOn(control: Locator): Promise<boolean> {
  const { off, why } = await control.evaluate((element) => {
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ');
    const described = ids.map((id) => document.getElementById(id)?.textContent ?? '');
    return {
      off: element.getAttribute('aria-disabled') === 'true',
      why: [element.textContent, ...described].join(' '),
    };
  });
  if (off) expect(why).toContain('No tienes permiso para');
  return !off;
}

async function menuOf(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  return page.getByRole('menu');
}

/** Offers of the screens, and the flags of which one opens each. */
const controls: readonly [control: string, openers: Opener][] = [
  ['Agregar Producto', 'addProduct'],
  ['Editar producto', ['addProduct', 'editInventory']],
  ['Desactivar producto', 'addProduct'],
  ['Eliminar producto', 'deleteItems'],
  ['Nuevo sabor', 'addProduct'],
  ['Sumar al inventario', 'editInventory'],
  ['Editar sabor', ['addProduct', 'editInventory']],
  ['Eliminar sabor', 'deleteItems'],
  ['pending Aprobar', 'authorizeAffiliate'],
  ['pending Rechazar', 'authorizeAffiliate'],
  ['pending Poner en pausa', 'pauseAffiliate'],
  ['approved Editar condiciones', 'authorizeAffiliate'],
  ['standby Reactivar', 'pauseAffiliate'],
  ['standby Eliminar', 'deleteAffiliate'],
  ['rejected Eliminar', 'deleteAffiliate'],
];

async function readProducts(page: Page, product: string): Promise<Record<string, boolean>> {
  const seen: Record<string, boolean> = {};
  await follow(page, `/admin/products?q=${encodeURIComponent(product)}`);
  await expect(page.getByRole('article', { name: product })).toBeVisible();
  seen['Agregar Producto'] = await page.getByRole('button', { name: 'Agregar Producto' }).isVisible();
  const menu = await menuOf(page, product);
  for (const item of ['Editar producto', 'Desactivar producto', 'Eliminar producto']) {
    seen[item] = await isOn(menu.getByRole('menuitem', { name: new RegExp(`^${item}`) }));
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Sabores de ${product}` }).click();
  for (const button of ['Nuevo sabor', 'Sumar al inventario']) {
    seen[button] = await isOn(page.getByRole('dialog').getByRole('button', { name: button }));
  }
  const flavorMenu = await menuOf(page, 'Uva');
  for (const item of ['Editar sabor', 'Eliminar sabor']) {
    seen[item] = await isOn(flavorMenu.getByRole('menuitem', { name: new RegExp(`^${item}`) }));
  }
  await page.keyboard.press('Escape');
  return seen;
}

async function readAffiliates(page: Page, name: string): Promise<Record<string, boolean>> {
  const seen: Record<string, boolean> = {};
  await follow(page, `/admin/affiliates?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('article')).toHaveCount(4);
  const folded = page.getByRole('article').getByRole('button', { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  for (const [control] of controls) {
    const [status = '', ...words] = control.split(' ');
    const card = page.getByRole('article', { name: `${name} ${status}` });
    if (['pending', 'approved', 'standby', 'rejected'].includes(status)) {
      seen[control] = await isOn(card.getByRole('button', { name: words.join(' ') }));
    }
  }
  return seen;
}

/** Calls to the server behind the screens' back, and the flag that opens it; nothing is there to be deleted. */
async function askServer(desk: StaffDesk): Promise<[call: string, opener: PermissionFlag, status: number][]> {
  const product = await makeProduct();
  const [decided, paused] = await Promise.all([makeAffiliate('pending', 'Uno'), makeAffiliate('approved', 'Otro')]);
  const calls: readonly [method: string, path: string, opener: PermissionFlag, body?: unknown][] = [
    ['PATCH', `products/${product.id}`, 'addProduct', { description: 'Otra' }],
    ['POST', `products/${product.id}/flavors`, 'addProduct', { name: 'Lichi' }],
    ['PATCH', `flavors/${product.flavorId}`, 'editInventory', { inventory: 25, expectedInventory: 20 }],
    ['DELETE', `flavors/${randomUUID()}`, 'deleteItems'],
    ['DELETE', `products/${randomUUID()}`, 'deleteItems'],
    ['PATCH', `affiliates/${decided}/status`, 'authorizeAffiliate', { status: 'rejected' }],
    ['PATCH', `affiliates/${paused}/status`, 'pauseAffiliate', { status: 'standby' }],
    ['DELETE', `affiliates/${randomUUID()}`, 'deleteAffiliate'],
  ];
  const answers: [string, PermissionFlag, number][] = [];
  for (const [method, path, opener, body] of calls) {
    const answer = await desk.call(method, `/api/admin/${path}`, body);
    answers.push([`${method} ${path}`, opener, answer.status()]);
  }
  const [row] = await testShop.query<{ inventory: number; description: string; decided: string; paused: string }>(
    `SELECT flavor.inventory, product.description, decided.status AS decided, paused.status AS paused
     FROM product_flavors flavor JOIN products product ON product.id = flavor.product_id, affiliates decided, affiliates paused
     WHERE flavor.id = $1 AND decided.id = $2 AND paused.id = $3`,
    [product.flavorId, decided, paused],
  );
  const has = (flag: PermissionFlag) => desk.user[flag];
  expect(row).toEqual({
    inventory: has('editInventory') ? 25 : 20,
    description: has('addProduct') ? 'Otra' : '',
    decided: has('authorizeAffiliate') ? 'rejected' : 'pending',
    paused: has('pauseAffiliate') ? 'standby' : 'approved',
  });
  return answers;
}

test('each flag opens its own buttons and calls, and no others @desktop', async ({ page, request }) => {
  test.slow();
  const product = await makeProduct();
  const name = `Afiliado ${randomUUID().slice(0, 8)}`;
  for (const status of ['pending', 'approved', 'standby', 'rejected'] as const) {
    await makeAffiliate(status, `${name} ${status}`);
  }

  for (const flag of [null, ...PERMISSION_FLAGS]) {
    await test.step(`sales with ${flag ?? 'no flag'}`, async () => {
      const desk = await salesDesk(request, flag === null ? [] : [flag]);
      await openAs(page, desk, '/admin/users');
      await expect(page).toHaveURL(/\/admin\/dashboard$/);
      await expect(page.getByRole('link', { name: 'Usuarios' })).toHaveCount(0);
      const seen = { ...(await readProducts(page, product.name)), ...(await readAffiliates(page, name)) };
      expect(seen).toEqual(Object.fromEntries(controls.map(([control, openers]) => [control, opens(openers, flag)])));

      for (const [call, opener, status] of await askServer(desk)) {
        expect([call, status !== 403]).toEqual([call, opener === flag]);
      }
      expect((await desk.call('GET', '/api/admin/users')).status()).toBe(403);
    });
  }
});

test('a flag that is taken away while the screen is open is said in Spanish, and the button follows @desktop', async ({
  page,
  request,
}) => {
  const desk = await salesDesk(request, ['pauseAffiliate']);
  const name = `Afiliado ${randomUUID().slice(0, 8)}`;
  const id = await makeAffiliate('standby', name);
  await openAs(page, desk, `/admin/affiliates?q=${encodeURIComponent(name)}`);
  const reactivate = page.getByRole('article', { name }).getByRole('button', { name: 'Reactivar' });
  await expect(reactivate).toBeEnabled();
  await changeBeforeCall(page, 'PATCH', new RegExp(`/api/admin/affiliates/${id}/`), () =>
    testShop.query('UPDATE users SET pause_affiliate = false WHERE id = $1', [desk.user.id]),
  );
  await reactivate.click();
  await expect(page.getByText('No tienes permiso para hacer esto.', { exact: true })).toBeVisible();
  await expect(reactivate).toHaveAttribute('aria-disabled', 'true');
  expect(await testShop.query('SELECT status FROM affiliates WHERE id = $1', [id])).toEqual([{ status: 'standby' }]);
});

test('the reason against an action leaves the row its name and phone @phone', async ({ page, request }) => {
  const name = `Óscar ${randomUUID().slice(0, 8)}`;
  for (const status of ['pending', 'standby'] as const) await makeAffiliate(status, name);
  await openAs(page, await salesDesk(request), `/admin/affiliates?q=${encodeURIComponent(name)}`);
  await expect(page.getByText(/^No tienes permiso para/)).toHaveCount(2);
  await expect.poll(() => crowdedWords(page)).toEqual([]);
});

test('who may not settle any more is led to the panel, whatever was typed @desktop', async ({ page, request }) => {
  const desk = await salesDesk(request, ['settleCash']);
  await openAs(page, desk, '/admin/entregas/efectivo');
  await page
    .getByRole('link', { name: /^Liquidar con/ })
    .first()
    .click();
  await page.getByLabel('Entrega (Q)').fill('1');
  await page.getByLabel('Motivo de la diferencia').fill('Trajo menos');
  await changeBeforeCall(page, 'POST', /\/api\/admin\/settlements$/, () =>
    testShop.query('UPDATE users SET settle_cash = false WHERE id = $1', [desk.user.id]),
  );
  await page.getByRole('button', { name: 'Liquidar' }).click();
  await expect(page.getByRole('region', { name: 'Para hoy' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});
