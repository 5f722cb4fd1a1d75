import { expect, test } from '@playwright/test';
import { expectSoundPage, hiddenStops } from '@shop/testing/journeys';

test.describe('on a device that has not been here', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('visitors are asked once for their age, and the page works behind the question', async ({ page }) => {
    const question = page.getByRole('region', { name: '¿Eres mayor de edad?' });
    await page.goto('/');
    await expect(question).toContainText('Venta exclusiva a mayores de 18 años');
    await expectSoundPage(page);
    await page.getByRole('link', { name: 'Unirme como Afiliado' }).click();
    await expect(page.getByRole('heading', { name: 'Elige tu nivel' })).toBeVisible();
    await expect(question).toBeVisible();

    await question.getByRole('button', { name: 'Soy mayor de 18 años' }).click();
    await expect(question).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('mayor_de_edad'))).toBe('true');
  });

  test('magnified four times, the question lies over nothing that the keyboard reaches @desktop', async ({ page }) => {
    // As of 1280 by 1024.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto('/');
    const question = page.getByRole('region', { name: '¿Eres mayor de edad?' });
    await expect(question).toBeVisible();
    // Nor does the button of the chat lie on an answer.
    await expect(page.getByRole('link', { name: /WhatsApp/ }).last()).toBeAttached();
    await question.getByRole('button', { name: 'Salir' }).click({ trial: true });
    await expectSoundPage(page);
    expect(await hiddenStops(page, 'Tab', 24)).toEqual([]);
    // Nor is any of it above the screen, where letters alone are large.
    await page.setViewportSize({ width: 320, height: 568 });
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect.poll(async () => (await question.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  });
});
