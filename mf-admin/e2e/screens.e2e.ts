import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/launcher';
import { expectSoundPage } from '@shop/testing/journeys';
import { adminDesk, makeAffiliate, makeProduct, openAs } from './staff-desk';

interface Screen {
  path: string;
  /** A heading that is there once the screen is. */
  heading: string | RegExp;
}

const screens: readonly Screen[] = [
  { path: '/admin', heading: 'Poco stock' },
  { path: '/admin/profile', heading: 'Mi perfil' },
  { path: '/admin/users', heading: 'Gestión de Usuarios' },
  { path: '/admin/users?q=nadie', heading: 'No hay usuarios que coincidan' },
  { path: '/admin/affiliates', heading: 'Gestión de Afiliados' },
  { path: '/admin/products', heading: 'Gestión de Productos' },
  { path: '/admin/products/poco-stock', heading: 'Poco stock' },
  { path: '/admin/messages', heading: 'Mensajes' },
  { path: '/admin/homepage', heading: 'Gestión de Contenido Completa' },
  { path: '/admin/homepage?pestana=contacto', heading: 'Contacto' },
  { path: '/diagnostics', heading: 'Diagnóstico' },
];

/** Every dialog on them, about what the journey made for itself. */
async function dialogs(): Promise<Screen[]> {
  const product = await makeProduct();
  const name = `Recorrido ${randomUUID().slice(0, 8)}`;
  const [pending, approved, rejected] = await Promise.all([
    makeAffiliate('pending', `${name} pendiente`),
    makeAffiliate('approved', `${name} aprobado`),
    makeAffiliate('rejected', `${name} rechazado`),
  ]);
  const [user] = await testShop.query<{ id: string }>(
    `INSERT INTO users (username, password_hash, edit_inventory, add_product, delete_items)
     VALUES ($1, '-', true, true, true) RETURNING id`,
    [name],
  );
  const flavor = `${product.id}_${product.flavorId}`;
  const users = `/admin/users?q=${encodeURIComponent(name)}`;
  const affiliates = `/admin/affiliates?q=${encodeURIComponent(name)}`;
  const products = `/admin/products?q=${encodeURIComponent(product.name)}`;
  return [
    { path: '/admin/profile?pestana=contrasena&dialogo=contrasena', heading: 'Cambiar contraseña' },
    { path: `${users}&dialogo=crear`, heading: 'Crear usuario' },
    { path: `${users}&dialogo=editar.${user?.id ?? ''}`, heading: 'Editar Usuario' },
    { path: `${users}&dialogo=restablecer.${user?.id ?? ''}`, heading: 'Restablecer Contraseña' },
    { path: `${users}&dialogo=eliminar.${user?.id ?? ''}`, heading: `¿Eliminar a ${name}?` },
    { path: `${affiliates}&dialogo=aprobar.${pending}`, heading: `Aprobar a ${name} pendiente` },
    { path: `${affiliates}&dialogo=pausar.${pending}`, heading: `¿Poner en pausa a ${name} pendiente?` },
    { path: `${affiliates}&dialogo=rechazar.${pending}`, heading: `¿Rechazar a ${name} pendiente?` },
    { path: `${affiliates}&dialogo=condiciones.${approved}`, heading: `Condiciones de ${name} aprobado` },
    { path: `${affiliates}&dialogo=eliminar.${rejected}`, heading: `¿Eliminar a ${name} rechazado?` },
    { path: `${affiliates}&dialogo=historial.${approved}`, heading: `Historial de ${name} aprobado` },
    { path: `${products}&dialogo=crear`, heading: 'Agregar Producto' },
    { path: `${products}&dialogo=editar.${product.id}`, heading: `Editar ${product.name}` },
    { path: `${products}&dialogo=eliminar.${product.id}`, heading: `¿Eliminar ${product.name}?` },
    { path: `${products}&dialogo=sabores.${flavor}`, heading: `Sabores de ${product.name}` },
    { path: `${products}&dialogo=sabor.${flavor}`, heading: 'Editar Uva' },
    { path: `${products}&dialogo=historial.${flavor}`, heading: '¿Por qué hay 20?' },
    { path: `${products}&dialogo=quitar-sabor.${flavor}`, heading: '¿Eliminar el sabor Uva?' },
  ];
}

async function expectSound(page: Page, { path, heading }: Screen): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectSoundPage(page);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens of the back office hold for everyone (${colorScheme})`, async ({ page, request }) => {
    // Axe looks at each part of nine screens.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openAs(page, await adminDesk(request), '/admin/profile');
    for (const screen of screens) await expectSound(page, screen);
  });
}

test('the dialogs of the back office hold for everyone', async ({ page, request }) => {
  // And of eighteen dialogs.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, await adminDesk(request), '/admin/profile');
  for (const dialog of await dialogs()) await expectSound(page, dialog);
});
