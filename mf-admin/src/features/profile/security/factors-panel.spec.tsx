import type { OwnFactorsView } from '@shop/contracts';
import { jsonAnswer, renderInShell, type Answer, type Answers } from '@shop/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers, noFactors } from '../../../../test/answers';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';

const codes = Array.from({ length: 10 }, (_, index) => `ABCD${index}-WXYZ${index}`);

/** The security settings on a server that knows one app with one right code. */
function openSecurity(begun: Partial<OwnFactorsView> = {}, over: Answers = {}) {
  let factors = { ...noFactors, ...begun };
  signInBefore();
  return renderInShell(<App />, {
    route: '/admin/profile?pestana=seguridad',
    answers: {
      ...frameAnswers(),
      'GET /api/admin/me/sessions': () => ({ success: true, data: [] }),
      'GET /api/admin/me/factors': () => ({ success: true, data: factors }),
      'POST /api/admin/me/factors/totp': () =>
        jsonAnswer(201, {
          success: true,
          data: {
            token: 'reto',
            expiresAt: '',
            uri: 'otpauth://totp/Tienda:carla?secret=ABCD',
            secret: 'ABCDEFGHIJKL',
          },
        }),
      'POST /api/admin/me/factors/totp/verify': ({ body }) => {
        if ((body as { code: string }).code !== '123456') {
          return jsonAnswer(422, { success: false, error: 'El código no es correcto.', code: 'auth.wrongCode' });
        }
        factors = { ...factors, totpSince: '2026-11-22T16:00:00.000Z', recoveryCodesLeft: 10 };
        return { success: true, data: { recoveryCodes: codes } };
      },
      'DELETE /api/admin/me/factors/totp': () => {
        factors = noFactors;
        return { success: true, data: factors };
      },
      ...over,
    },
  });
}

it('adds an app by its picture or its text, and shows the recovery codes once', async () => {
  const { calls } = openSecurity();
  expect(await screen.findByText('Todavía entras solo con tu contraseña.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Agregar una app de códigos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Agregar una app de códigos' });
  expect(within(dialog).getByRole('img', { name: 'Código QR para tu app' })).toBeVisible();
  expect(within(dialog).getByLabelText('Clave')).toHaveValue('ABCD EFGH IJKL');
  const code = within(dialog).getByLabelText('Código de 6 dígitos');
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');
  await userEvent.type(code, '12{Enter}');
  expect(await within(dialog).findByText('Escribe los 6 dígitos')).toBeVisible();
  await userEvent.clear(code);
  // As some apps show it.
  await userEvent.type(code, '000 000{Enter}');
  expect(await within(dialog).findByText('El código no es correcto.')).toBeVisible();
  const reads = () => calls.filter(({ call }) => call === 'GET /api/admin/me/sessions').length;
  const before = reads();
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  const shown = await screen.findByRole('dialog', { name: 'Tus códigos de recuperación' });
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes);
  const user = userEvent.setup();
  await user.click(within(shown).getByRole('button', { name: 'Copiar los códigos' }));
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
  await user.click(within(shown).getByRole('button', { name: 'Ya los guardé' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('Activa desde el 22 de noviembre de 2026')).toBeVisible();
  expect(screen.getByText('Te quedan 10 sin usar')).toBeVisible();
  expect(screen.queryByText('Todavía entras solo con tu contraseña.')).toBeNull();
  // A new factor ends the other sessions.
  expect(reads()).toBeGreaterThan(before);
});

it('begins after a reload without the code that was typed: it is good for half a minute', async () => {
  const begin = async () => {
    openSecurity();
    await userEvent.click(await screen.findByRole('button', { name: 'Agregar una app de códigos' }));
    return screen.findByLabelText('Código de 6 dígitos');
  };
  await userEvent.type(await begin(), '123');
  cleanup();
  const code = await begin();
  await userEvent.type(code, '45');
  expect(code).toHaveValue('45');
});

it.each(['Agregar una app de códigos', 'Agregar una llave de acceso'])('“%s” is closed by going back', async (name) => {
  Object.assign(globalThis, { PublicKeyCredential: jest.fn() });
  const { address } = openSecurity();
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
  act(() => globalThis.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe('/admin/profile?pestana=seguridad');
});

it('changes the app under the words of the button: the one before goes with it', async () => {
  openSecurity({ totpSince: '2026-11-22T16:00:00.000Z', recoveryCodesLeft: 10 });
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar la app de códigos' }));
  expect(await screen.findByRole('dialog', { name: 'Cambiar la app de códigos' })).toBeVisible();
});

it('asks the browser for no passkey that has no name', async () => {
  Object.assign(globalThis, { PublicKeyCredential: jest.fn() });
  const { calls } = openSecurity();
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una llave de acceso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar una llave de acceso' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Crear' }));
  expect(await dialog.findByText('Escribe un nombre para reconocerla')).toBeVisible();
  expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

it('asks before it removes what is there, and says when the role needs it', async () => {
  const { calls } = openSecurity(
    { totpSince: '2026-11-22T16:00:00.000Z', recoveryCodesLeft: 1 },
    {
      'DELETE /api/admin/me/factors/totp': () =>
        jsonAnswer(409, { success: false, error: 'Tu rol pide un segundo paso.', code: 'auth.factorNeeded' }),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar la app de códigos' }));
  const question = within(await screen.findByRole('alertdialog', { name: '¿Quitar la app de códigos?' }));
  expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Quitar' }));
  expect(await screen.findByText('Tu rol pide un segundo paso.')).toBeVisible();
  expect(screen.getByText('Te queda 1 sin usar')).toBeVisible();
  expect(calls.some(({ call }) => call === 'DELETE /api/admin/me/factors/totp')).toBe(true);
});

it.each([
  ['until when a role needs it', 86_400_000, /^Agrégalo antes del \d\d\/.* después solo podrás abrir tu perfil\./],
  ['what is shut since a role needs it', -86_400_000, /^Mientras no lo agregues solo puedes abrir tu perfil\./],
])('says on every screen %s', async (_what, fromNow, words) => {
  openSecurity({ dueAt: new Date(Date.now() + fromNow).toISOString() });
  expect(await screen.findByText('Falta tu segundo paso para entrar')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Agregar ahora' })).toHaveAttribute(
    'href',
    '/admin/profile?pestana=seguridad',
  );
});

const lost = () => {
  throw new TypeError('Failed to fetch');
};

it('says that nothing began where the answer about a new app is lost: nothing was saved', async () => {
  openSecurity({}, { 'POST /api/admin/me/factors/totp': lost });
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una app de códigos' }));
  expect(await screen.findByText('No se pudo empezar')).toBeVisible();
  expect(screen.queryByText('No supimos si se guardó')).toBeNull();
});

it('sends who did not see their first codes for others, not for another try', async () => {
  openSecurity({}, { 'POST /api/admin/me/factors/totp/verify': lost });
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una app de códigos' }));
  await userEvent.type(await screen.findByLabelText('Código de 6 dígitos'), '123456{Enter}');
  expect(await screen.findByText(/No supimos si se guardó/)).toHaveTextContent(
    'Mira si ya aparece; si aparece y no viste tus códigos de recuperación, crea otros.',
  );
});

it('says so of their app also after another try: a new app would bring no codes', async () => {
  let tries = 0;
  const over = { success: false, error: 'Este paso venció o ya se usó. Empieza de nuevo.', code: 'auth.challengeOver' };
  openSecurity(
    {},
    { 'POST /api/admin/me/factors/totp/verify': () => (++tries === 1 ? lost() : jsonAnswer(410, over)) },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una app de códigos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar una app de códigos' }));
  await userEvent.type(dialog.getByLabelText('Código de 6 dígitos'), '123456{Enter}');
  expect(await dialog.findByText(/No supimos si se guardó/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Activar' }));
  await waitFor(() => expect(tries).toBe(2));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Activar' })).not.toHaveAttribute('aria-busy'));
  expect(dialog.getByText(/crea otros/)).toBeVisible();
  expect(dialog.queryByText(/Empieza de nuevo/)).toBeNull();
});

/** A device that makes one passkey, on a server that answers so to it. */
function openWithDevice(answer: Answer) {
  const bytes = new Uint8Array(4).buffer;
  const made = {
    id: 'llave',
    rawId: bytes,
    type: 'public-key',
    response: { attestationObject: bytes, clientDataJSON: bytes },
    getClientExtensionResults: () => ({}),
  };
  const create = jest.fn().mockResolvedValueOnce(made).mockRejectedValue(new DOMException('', 'InvalidStateError'));
  Object.assign(globalThis, { PublicKeyCredential: jest.fn() });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create } });
  const options = {
    challenge: 'cmV0bw',
    user: { id: 'YQ', name: 'carla', displayName: 'carla' },
    rp: { name: 'Tienda' },
  };
  openSecurity(
    {},
    {
      'POST /api/admin/me/factors/passkeys/options': () => ({ success: true, data: { token: 'reto', options } }),
      'POST /api/admin/me/factors/passkeys': answer,
    },
  );
  return { create };
}

it('says so of their passkey also where the device makes no second one', async () => {
  const { create } = openWithDevice(lost);
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una llave de acceso' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Agregar una llave de acceso' }));
  await userEvent.type(dialog.getByLabelText('Nombre'), 'Mi teléfono{Enter}');
  expect(await dialog.findByText(/No supimos si se guardó/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Crear' }));
  await waitFor(() => expect(create).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Crear' })).toBeEnabled());
  expect(dialog.getByText(/crea otros/)).toBeVisible();
});

it.each([
  ['app', 'Agregar una app de códigos', 'Código de 6 dígitos', '123456'],
  ['passkey', 'Agregar una llave de acceso', 'Nombre', 'Mi teléfono'],
])('shows the recovery codes also to who typed on while the %s was saved', async (_factor, name, field, text) => {
  let give: (answer: unknown) => void = () => undefined;
  const held = jest.fn(() => new Promise((resolve) => (give = resolve)));
  if (name.includes('llave')) openWithDevice(held);
  else openSecurity({}, { 'POST /api/admin/me/factors/totp/verify': held });
  await userEvent.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await userEvent.type(dialog.getByLabelText(field), `${text}{Enter}`);
  await waitFor(() => expect(held).toHaveBeenCalled());
  await userEvent.type(dialog.getByLabelText(field), ' ');
  act(() => give({ success: true, data: { recoveryCodes: codes } }));
  expect(await screen.findByRole('dialog', { name: 'Tus códigos de recuperación' })).toBeVisible();
});

describe('other recovery codes', () => {
  const begun = { totpSince: '2026-11-22T16:00:00.000Z', recoveryCodesLeft: 10 };
  const RENEW = 'POST /api/admin/me/factors/recovery-codes';

  /** Presses for others; the question that comes, and its button. */
  async function askForOthers() {
    await userEvent.click(await screen.findByRole('button', { name: 'Crear otros' }));
    const question = await screen.findByRole('alertdialog', { name: '¿Crear otros códigos de recuperación?' });
    return { question, confirm: () => userEvent.click(within(question).getByRole('button', { name: 'Crear otros' })) };
  }

  it('take the place of those on paper only after asking, and are shown', async () => {
    const { calls, address } = openSecurity(begun, {
      [RENEW]: () => ({ success: true, data: { recoveryCodes: codes } }),
    });
    const made = () => calls.filter(({ call }) => call === RENEW).length;
    const { question } = await askForOthers();
    expect(within(question).getByText('Los que guardaste antes ya no servirán.')).toBeVisible();
    act(() => globalThis.history.back());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect([made(), address()]).toEqual([0, '/admin/profile?pestana=seguridad']);
    await (await askForOthers()).confirm();
    const shown = within(await screen.findByRole('dialog', { name: 'Tus códigos de recuperación' }));
    expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    await userEvent.click(shown.getByRole('button', { name: 'Ya los guardé' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([made(), address()]).toEqual([1, '/admin/profile?pestana=seguridad']);
  });

  it('are waited for: nothing leads away before they were shown', async () => {
    let give: (answer: unknown) => void = () => undefined;
    const { address } = openSecurity(begun, { [RENEW]: () => new Promise((resolve) => (give = resolve)) });
    await (await askForOthers()).confirm();
    const before = address();
    const back = new Promise((resolve) => globalThis.addEventListener('popstate', resolve, { once: true }));
    act(() => globalThis.history.back());
    await act(() => back);
    act(() => screen.getByRole<HTMLAnchorElement>('link', { name: 'Panel', hidden: true }).click());
    expect(address()).toBe(before);
    give({ success: true, data: { recoveryCodes: codes } });
    expect(await screen.findByRole('dialog', { name: 'Tus códigos de recuperación' })).toBeVisible();
  });

  it('whose answer is lost are to be made again: nobody can see how many of theirs are good', async () => {
    openSecurity(begun, { [RENEW]: lost });
    await (await askForOthers()).confirm();
    expect(await screen.findByText('No supimos si se guardó')).toBeVisible();
    expect(screen.getByText('La respuesta no llegó. Intenta de nuevo: nada se hará dos veces.')).toBeVisible();
  });
});
