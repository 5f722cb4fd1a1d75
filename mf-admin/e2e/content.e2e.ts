import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { testShop } from '@shop/checks';
import { changeBeforeCall, closeNotice, expectSoundPage } from '@shop/testing/journeys';
import { PASSWORD, fillLogin, openAs, salesDesk } from './staff-desk';

async function storedTitle(): Promise<string | undefined> {
  const [hero] = await testShop.query<{ title: string }>(`SELECT title FROM homepage_content WHERE section = 'hero'`);
  return hero?.title;
}

test('staff see a text in the shop before they save it, save it, and bring the former one back', async ({
  page,
  request,
}) => {
  const desk = await salesDesk(request);
  const title = `Nube ${randomUUID().slice(0, 8)}`;
  const former = await storedTitle();
  await openAs(page, desk, '/admin/homepage');
  await expect(page.getByRole('row', { name: /Portada/ }).getByText('Activo')).toBeVisible();
  await page.getByRole('link', { name: 'Editar Portada' }).click();
  await page.getByRole('button', { name: 'Editar' }).click();
  const field = page.getByRole('textbox', { name: 'Título', exact: true });
  await field.fill(title);

  const showPreview = page.getByRole('button', { name: 'Ver la vista previa' });
  if (await showPreview.isVisible()) await showPreview.click();
  const preview = page.frameLocator('iframe[title="Vista previa de la tienda"]');
  await expect(preview.locator('h1')).toHaveText(title);
  await field.press('End');
  await field.pressSequentially('!');
  await expect(preview.locator('h1')).toHaveText(`${title}!`);
  await expect(preview.locator('body')).toHaveAttribute('inert', '');
  // Keys scroll it: who works with them sees that it has the focus.
  await page.getByRole('button', { name: 'Computadora' }).press('Tab');
  await expect(preview.locator(':root')).toBeFocused();
  await expect(preview.locator(':root')).toHaveCSS('outline-style', 'solid');
  await field.focus();
  expect(await storedTitle()).toBe(former);
  await expectSoundPage(page);

  await page.goBack();
  const question = page.getByRole('alertdialog', { name: '¿Descartar los cambios sin guardar?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(field).toHaveValue(`${title}!`);

  await changeBeforeCall(page, 'PATCH', /\/api\/admin\/homepage-content\//, () =>
    testShop.query('UPDATE users SET active = false WHERE id = $1', [desk.user.id]),
  );
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await testShop.query('UPDATE users SET active = true WHERE id = $1', [desk.user.id]);
  await fillLogin(page, desk.user.username, PASSWORD);
  await expect(field).toHaveValue(`${title}!`);
  expect(await storedTitle()).toBe(former);

  await closeNotice(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Contenido actualizado', { exact: true })).toBeVisible();
  expect(await storedTitle()).toBe(`${title}!`);
  const visit = await page.context().newPage();
  await visit.goto('/');
  await expect(visit.getByRole('heading', { level: 1, name: `${title}!` })).toBeVisible();
  await visit.close();

  await page.getByRole('button', { name: 'Historial' }).click();
  const history = page.getByRole('dialog', { name: 'Historial: Portada' });
  const mine = history.getByRole('listitem').filter({ hasText: desk.user.username });
  await expect(mine.getByText('Versión actual')).toBeVisible();
  await expect(mine).toContainText(title);
  await history.getByRole('button', { name: 'Restaurar esta versión' }).first().click();
  await expect(field).toHaveValue(former ?? '');
  expect(await storedTitle()).toBe(`${title}!`);
  await closeNotice(page);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible();
  expect(await storedTitle()).toBe(former);
  const changes = await testShop.query(
    `SELECT 1 FROM audit_log WHERE object_type = 'content' AND object_id = 'hero' AND actor_id = $1`,
    [desk.user.id],
  );
  expect(changes).toHaveLength(2);
});
