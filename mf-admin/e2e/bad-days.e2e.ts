import { expect, test, type Locator, type Page, type Route } from '@playwright/test';
import type { StaffView } from '@shop/contracts';
import type { Answers } from '@shop/testing';
import { follow } from '@shop/testing/journeys';
import { frameAnswers } from '../test/answers';
import { admin, carla, forms, readings } from '../test/bad-days/forms';
import type { BadDayForm } from '../test/bad-days/row';

/* The table of bad days in a real browser: its Back, Escape, reload, and tabs. The API is answered by the table. */

const TOKEN = 'prueba.de.token';
const QUESTION = '¿Descartar los cambios sin guardar?';
/** A screen without a form, from where each is opened. */
const ELSEWHERE = '/admin/messages';
/** In the address of an open dialog. */
const DIALOG = 'dialogo=';

/** Answers the calls of staff as the table says; the stream of events hangs. */
async function answerCalls(page: Page, row: () => BadDayForm | undefined): Promise<void> {
  const elsewhere = {
    'GET /api/admin/messages': () => ({ success: true, data: [], meta: { total: 0, unread: 0, read: 0, replied: 0 } }),
  };
  await page.route('**/api/admin/**', async (route: Route) => {
    const asked = route.request();
    const call = `${asked.method()} ${new URL(asked.url()).pathname}`;
    const answers: Answers = { ...frameAnswers(admin), ...readings, ...elsewhere, ...row()?.answers };
    const given = await answers[call]?.({ url: new URL(asked.url()), body: null, headers: new Headers() });
    if (given instanceof Response) {
      await route.fulfill({ status: given.status, json: (await given.json()) as unknown });
    } else {
      await route.fulfill(given === undefined ? { status: 503, json: { success: false } } : { json: given });
    }
  });
  await page.route('**/api/admin/events', () => undefined);
}

/** Opens the back office as somebody whom the table's answers know. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(
    (user) => {
      localStorage.setItem('admin_token', user.token);
      localStorage.setItem('admin_user', user.stored);
    },
    { token: TOKEN, stored: JSON.stringify(admin) },
  );
  await openElsewhere(page);
}

/** Loads the screen without a form, until the router listens: what leads on before that is lost. */
async function openElsewhere(page: Page): Promise<void> {
  await page.goto(ELSEWHERE);
  await untilElsewhere(page);
}

const untilElsewhere = (page: Page) => expect(page.getByRole('heading', { name: 'Mensajes', level: 1 })).toBeVisible();

/** The control with a label, which may end with the mark of what is required. */
const controlOf = (page: Page, label: string): Locator =>
  page
    .locator('input, select, textarea')
    .and(page.getByLabel(new RegExp(`^${label.replaceAll(/[()[\]?]/g, '\\$&')} ?\\*?$`)))
    .first();

const fieldOf = (page: Page, { field }: BadDayForm): Locator => controlOf(page, field);

const valueOf = (field: Locator) =>
  field.evaluate((box: HTMLInputElement) => (box.type === 'checkbox' ? String(box.checked) : box.value));

/** Presses what opens the form, unless it is open already because it keeps something. */
async function unfold(page: Page, row: BadDayForm): Promise<void> {
  for (const name of [row.opens ?? []].flat()) {
    const opener = page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('checkbox', { name, exact: true }));
    await opener.or(fieldOf(page, row)).first().waitFor();
    if (await fieldOf(page, row).isVisible()) return;
    // By a key: a press right behind the last one, at its place, may be held (`second-press.ts`), and nobody goes on so fast.
    await opener.first().press('Space');
  }
}

/** Opens the form of a row and types into it; what stands there then. */
async function typeInto(page: Page, row: BadDayForm): Promise<string> {
  await follow(page, row.route);
  await unfold(page, row);
  // A choice may bring the field along.
  for (const [name, value] of Object.entries(row.fills ?? {})) {
    const control = controlOf(page, name);
    if (await control.evaluate((box) => box.tagName === 'SELECT')) await control.selectOption(value);
  }
  const field = fieldOf(page, row);
  if (row.adds === '') await field.check();
  else {
    await field.focus();
    const isCount = (await field.getAttribute('role')) === 'spinbutton';
    await page.keyboard.press(isCount ? 'Control+a' : 'End');
    await page.keyboard.insertText(row.adds);
  }
  return valueOf(field);
}

/** Leaves, is asked, and stays. */
async function isAskedBefore(page: Page, leave: () => Promise<unknown>, row: BadDayForm, typed: string) {
  await leave();
  const question = page.getByRole('alertdialog', { name: QUESTION });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  // As it goes, it still is what Escape and a press beside it mean.
  await expect(question).toBeHidden();
  // The dialog below hears of a press beside it from its next render on; nobody presses within one picture.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );
  expect(await valueOf(fieldOf(page, row))).toBe(typed);
}

const staffForms = forms.filter(({ as }) => as === undefined);

/** One form of each kind, where it makes no difference to the browser which one of them. */
function oneOfEach(rows: readonly BadDayForm[]): readonly BadDayForm[] {
  const kind = ({ inPage, secret, opens, adds }: BadDayForm) =>
    JSON.stringify([inPage, secret, opens && 1, adds === '']);
  return [...new Map(rows.toReversed().map((row) => [kind(row), row])).values()];
}

test('what was typed into any form outlives Back, Escape, a press beside it and a link', async ({ page, isMobile }) => {
  // Some forty forms.
  test.slow();
  let row: BadDayForm | undefined;
  await answerCalls(page, () => row);
  await signIn(page);
  for (row of staffForms) {
    const form = row;
    await test.step(form.what, async () => {
      await page.evaluate(() => sessionStorage.clear());
      const typed = await typeInto(page, form);
      const isOfTheScreen = page.url().includes(DIALOG) && !form.route.includes(DIALOG);
      if (form.spared?.leaving === undefined) {
        const back = () => page.evaluate(() => history.back());
        const link = () =>
          page
            .locator(`a[href="${ELSEWHERE}"]`)
            .first()
            .evaluate((way: HTMLElement) => way.click());
        const beside = () => page.mouse.click(2, 2);
        const escape = () => page.keyboard.press('Escape');
        const ways = form.inPage ? [back, link] : isMobile ? [back, beside] : [back, escape, beside];
        for (const leave of ways) await isAskedBefore(page, leave, form, typed);
        await back();
        await page.getByRole('button', { name: 'Descartar cambios' }).click();
        // One step back, and no further: to the screen that a dialog was opened on.
        await expect(page).toHaveURL(isOfTheScreen ? form.route : ELSEWHERE);
      }
      await follow(page, ELSEWHERE);
      await untilElsewhere(page);
    });
  }
});

test('what was typed into each kind of form is there after a reload, and its password nowhere @phone', async ({
  page,
}) => {
  let row: BadDayForm | undefined;
  await answerCalls(page, () => row);
  await signIn(page);
  page.on('dialog', (dialog) => void dialog.accept());
  for (row of oneOfEach(staffForms.filter(({ spared }) => spared?.reload === undefined))) {
    const form = row;
    await test.step(form.what, async () => {
      await page.evaluate(() => sessionStorage.clear());
      await openElsewhere(page);
      const typed = await typeInto(page, form);
      await page.reload();
      await unfold(page, form);
      await expect(fieldOf(page, form)).toBeVisible();
      if (form.secret) {
        expect(
          await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])),
        ).not.toContain(typed);
      } else await expect.poll(() => valueOf(fieldOf(page, form))).toBe(typed);
    });
  }
});

test('a colleague who signs in in another tab, and a lost line, take nothing away @desktop', async ({
  page,
  context,
}) => {
  const row = forms.find(({ what }) => what === 'a product');
  if (!row) throw new Error('The table has no product');
  await answerCalls(page, () => row);
  await signIn(page);
  const typed = await typeInto(page, row);
  const stored = typed.slice(0, -row.adds.length);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  const become = (user: StaffView, token: string) =>
    other.evaluate(
      (entries) => {
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
      },
      { admin_user: JSON.stringify(user), admin_token: token },
    );
  await become(carla, 'otro.de.token');
  await expect(page.getByText('Ahora trabajas como carla', { exact: true })).toBeVisible();
  await expect(fieldOf(page, row)).toHaveValue(stored);
  await become(admin, TOKEN);
  await expect(fieldOf(page, row)).toHaveValue(typed);

  // Without a line the back office stays the back office, and a screen whose code is lost is there when it is back.
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click();
  await page.keyboard.press('Escape');
  await page.route('**/remotes/mf-admin/**', (route) => route.abort());
  await context.setOffline(true);
  await page.getByRole('link', { name: /^Clientes/ }).click();
  await expect(page.getByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ventas/ })).toBeVisible();
  await expect(page.getByText(/carrito/)).toHaveCount(0);
  await page.unroute('**/remotes/mf-admin/**');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Clientes', level: 1 })).toBeVisible();
});

test('a dialog that is closed twice at once is one step back @desktop', async ({ page }) => {
  await answerCalls(page, () => forms.find(({ what }) => what === 'a product'));
  await signIn(page);
  await follow(page, '/admin/products');
  await page.getByRole('button', { name: 'Agregar Producto' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancelar' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${ELSEWHERE}$`));
});
