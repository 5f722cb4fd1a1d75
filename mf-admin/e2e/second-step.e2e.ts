import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/checks';
import { expectSoundPage } from '@shop/testing/journeys';
import { generateSync } from 'otplib';
import { PASSWORD, fillLogin, makeSalesUser } from './staff-desk';

const SECURITY = '/admin/profile?pestana=seguridad';

/**
 * Code that an app shows, so many half minutes from now; the shop takes a code once, and one before and after now's. Those
 * of now and of later are still taken half a minute after they were read.
 */
const codeOf = (secret: string, later: number) =>
  generateSync({ secret: secret.replaceAll(' ', ''), epoch: Math.floor(Date.now() / 1000) + 30 * later });

async function signOut(page: Page, username: string) {
  await page.getByRole('button', { name: new RegExp(username) }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/admin\/login$/);
}

test('somebody of the staff adds an app by keyboard, and enters with its code and with a recovery code', async ({
  page,
}) => {
  const username = await makeSalesUser();
  await page.goto(SECURITY);
  await fillLogin(page, username, PASSWORD);
  await expect(page.getByText('Todavía entras solo con tu contraseña.')).toBeVisible();
  await expect(page.getByText('Este dispositivo')).toBeVisible();
  await expectSoundPage(page);

  await page.getByRole('button', { name: 'Agregar una app de códigos' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Agregar una app de códigos' });
  await expect(dialog.getByRole('img', { name: 'Código QR para tu app' })).toBeVisible();
  const secret = await dialog.getByLabel('Clave').inputValue();
  await expectSoundPage(page);
  await dialog.getByLabel('Código de 6 dígitos').fill(codeOf(secret, 0));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Tus códigos de recuperación' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'Ya los guardé' }).press('Enter');
  await expect(page.getByText('Te quedan 10 sin usar')).toBeVisible();

  await signOut(page, username);
  await fillLogin(page, username, PASSWORD);
  await expect(page.getByLabel('Código')).toBeFocused();
  await expectSoundPage(page);
  await page.getByLabel('Código').fill('000000');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('El código no es correcto, ya se usó o ya venció. Prueba con otro.', { exact: true }),
  ).toBeVisible();
  await page.getByLabel('Código').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bienvenido', { exact: true })).toBeVisible();

  await signOut(page, username);
  await fillLogin(page, username, PASSWORD);
  await page.getByLabel('Código').fill(recovery[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Bienvenido', { exact: true })).toBeVisible();
  await page.goto(SECURITY);
  await expect(page.getByText('Te quedan 9 sin usar')).toBeVisible();
});

test('a passkey lets its owner in, and stands for the password where that is asked for again @desktop', async ({
  page,
}) => {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const username = await makeSalesUser();
  await page.goto(SECURITY);
  await fillLogin(page, username, PASSWORD);
  await page.getByRole('button', { name: 'Agregar una llave de acceso' }).click();
  await page.getByRole('dialog').getByLabel('Nombre').fill('Laptop de la oficina');
  await page.getByRole('dialog').getByRole('button', { name: 'Crear' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await expect(page.getByText('Llave de acceso: Laptop de la oficina')).toBeVisible();

  await signOut(page, username);
  await fillLogin(page, username, PASSWORD);
  await page.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
  await expect(page.getByText('Bienvenido', { exact: true })).toBeVisible();

  await testShop.query(
    `UPDATE staff_sessions SET confirmed_at = now() - interval '1 hour'
     WHERE user_id = (SELECT id FROM users WHERE username = $1)`,
    [username],
  );
  await page.goto(SECURITY);
  await page.getByRole('button', { name: 'Quitar la llave de acceso Laptop de la oficina' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar' }).click();
  const question = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await expect(question).toBeVisible();
  await expectSoundPage(page);
  await question.getByRole('button', { name: 'Usar mi llave de acceso' }).click();
  await expect(page.getByText('Llave de acceso quitada', { exact: true })).toBeVisible();
  await expect(page.getByText('Todavía entras solo con tu contraseña.')).toBeVisible();
});
