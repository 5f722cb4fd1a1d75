import { aStaffUser, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers, noFactors } from '../../../test/answers';
import { aCustomerSheet } from '../../../test/builders';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const path = '/api/admin/customers/55123478';
const admin = aStaffUser({ role: 'admin' });
const ended = () => jsonAnswer(401, { success: false, error: 'Inicia sesión', code: 'auth.required' });

afterEach(() => sessionStorage.clear());

function open(route: string, saving: string, answers: Answers = {}) {
  signInBefore(admin);
  renderInShell(<App />, {
    route,
    answers: {
      ...frameAnswers(admin),
      'GET /api/admin/me': () => ({ success: true, data: admin }),
      [`GET ${path}`]: () => ({ success: true, data: aCustomerSheet() }),
      'POST /api/admin/login': () => ({ success: true, data: { user: admin, token: 'nuevo' } }),
      ...answers,
      [saving]: ended,
    },
  });
}

/** Types into a field, sends it when the session is over, and signs in again. */
async function typeAndSignIn(field: string, typed: string, press: string) {
  await userEvent.type(await screen.findByLabelText(field), typed);
  await userEvent.click(screen.getByRole('button', { name: press }));
  await userEvent.type(await screen.findByLabelText('Usuario'), admin.username);
  await userEvent.type(screen.getByLabelText('Contraseña'), 'Marimba-2026');
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }));
}

const factors: Answers = {
  'GET /api/admin/me/sessions': () => ({ success: true, data: [] }),
  'GET /api/admin/me/factors': () => ({ success: true, data: noFactors }),
  'POST /api/admin/me/factors/totp': () =>
    jsonAnswer(201, { success: true, data: { token: 'reto', expiresAt: '', uri: 'otpauth://totp/x', secret: 'ABCD' } }),
};

it.each([
  ['a note', '', `POST ${path}/notes`, 'Nota nueva', 'Vive en el segundo nivel', 'Guardar nota'],
  [
    'why a phone is blocked',
    '?dialogo=bloquear.55123478',
    'PUT /api/admin/blocked-phones/55123478',
    'Motivo',
    'No recoge sus pedidos',
    'Bloquear',
  ],
  ['the other phone', '?dialogo=unir', `POST ${path}/phones`, 'El otro teléfono', '55559999', 'Unir'],
])('%s is there again after the login', async (_what, query, saving, field, typed, press) => {
  open(`/admin/customers/55123478${query}`, saving);
  await typeAndSignIn(field, typed, press);
  expect(await screen.findByLabelText(field)).toHaveValue(typed);
});

it('so is the person who is looked for', async () => {
  open('/admin/people', 'POST /api/admin/people/search', {
    'GET /api/admin/people/retention': () => ({
      success: true,
      data: { orderMonths: null, messageMonths: null, applicationMonths: null, ranAt: null },
    }),
  });
  await typeAndSignIn('Teléfono o correo', 'ana@ejemplo.gt', 'Buscar');
  expect(await screen.findByLabelText('Teléfono o correo')).toHaveValue('ana@ejemplo.gt');
});

it('so is the name of a passkey', async () => {
  Object.assign(globalThis, { PublicKeyCredential: jest.fn() });
  open('/admin/profile?pestana=seguridad', 'POST /api/admin/me/factors/passkeys/options', factors);
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una llave de acceso' }));
  await typeAndSignIn('Nombre', 'Laptop de la oficina', 'Crear');
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una llave de acceso' }));
  expect(await screen.findByLabelText('Nombre')).toHaveValue('Laptop de la oficina');
});

it('a code of an app is written nowhere', async () => {
  open('/admin/profile?pestana=seguridad', 'POST /api/admin/me/factors/totp/verify', factors);
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar una app de códigos' }));
  await typeAndSignIn('Código de 6 dígitos', '654321', 'Activar');
  await screen.findByRole('button', { name: 'Agregar una app de códigos' });
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toContain('654321');
});
