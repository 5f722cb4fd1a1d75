import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/launcher';

const screens = [
  ['/admin', 'Para hoy'],
  ['/admin/profile', 'Mi perfil'],
  ['/admin/users', 'Gestión de Usuarios'],
  ['/admin/users?dialogo=crear', 'Crear usuario'],
  ['/admin/affiliates', 'Gestión de Afiliados'],
  ['/admin/products', 'Gestión de Productos'],
  ['/admin/products?dialogo=crear', 'Agregar Producto'],
  ['/admin/messages', 'Mensajes'],
  ['/diagnostics', 'Diagnóstico'],
] as const;

async function signIn(page: Page) {
  await page.goto('/admin/login');
  await page.getByLabel('Usuario').fill(testShop.adminUsername);
  await page.getByLabel('Contraseña', { exact: true }).fill(testShop.adminPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { name: 'Para hoy' })).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the screens of the back office hold for everyone (${colorScheme})`, async ({ page }) => {
    // Axe looks at each part of nine screens.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await signIn(page);
    for (const [path, heading] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  });
}
