import { aStaffUser, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const admin = aStaffUser({ username: 'mariana.lopez' });
const carla = aStaffUser({ username: 'carla', role: 'sales' });

function openUsers(query: string, answers: Answers) {
  signInBefore(admin);
  return renderInShell(<App />, {
    route: `/admin/users${query}`,
    answers: {
      ...frameAnswers(admin),
      'GET /api/admin/users': () => ({ success: true, data: [admin, carla], meta: { total: 2 } }),
      ...answers,
    },
  });
}

it('a second factor is taken after asking', async () => {
  openUsers(`?dialogo=segundo-paso.${carla.id}`, {
    [`DELETE /api/admin/users/${carla.id}/factors`]: () => ({ success: true, data: { id: carla.id } }),
  });
  const dialog = await screen.findByRole('alertdialog', { name: '¿Quitar el segundo paso de carla?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Quitar Segundo Paso' }));
  expect(await screen.findByText('Segundo paso quitado')).toBeVisible();
});

it('a role is asked for one, with days of grace', async () => {
  const rules = [
    { role: 'admin', required: false, graceDays: 7 },
    { role: 'sales', required: false, graceDays: 7 },
  ];
  const { calls } = openUsers('?dialogo=reglas', {
    'GET /api/admin/factor-rules': () => ({ success: true, data: rules }),
    'PUT /api/admin/factor-rules/admin': () => ({ success: true, data: rules }),
    'PUT /api/admin/factor-rules/sales': ({ body }) =>
      (body as { graceDays: number }).graceDays === 3
        ? { success: true, data: rules }
        : jsonAnswer(500, { success: false, error: 'x', code: 'server.internal' }),
  });
  const form = await screen.findByRole('form', { name: 'Regla para usuarios de ventas' });
  await userEvent.click(within(form).getByLabelText('Obligatorio para usuarios de ventas'));
  const days = within(form).getByLabelText('Días para agregarlo');
  await userEvent.clear(days);
  await userEvent.type(days, '91');
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  // No days at all would be 0: nobody could go on from now on.
  await userEvent.clear(days);
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(days).toBeInvalid();
  expect(calls.some(({ call }) => call.startsWith('PUT'))).toBe(false);
  await userEvent.type(days, '3');
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Regla guardada')).toBeVisible();
  expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ required: true, graceDays: 3 });
});

it('days are asked for with the rule alone; nothing else than what was touched is sent, a colleague may have changed it', async () => {
  const rules = [
    { role: 'admin', required: true, graceDays: 7 },
    { role: 'sales', required: false, graceDays: 7 },
  ];
  const { calls } = openUsers('?dialogo=reglas', {
    'GET /api/admin/factor-rules': () => ({ success: true, data: rules }),
    'PUT /api/admin/factor-rules/admin': () => ({ success: true, data: rules }),
  });
  const ofSales = within(await screen.findByRole('form', { name: 'Regla para usuarios de ventas' }));
  expect(ofSales.queryByLabelText('Días para agregarlo')).toBeNull();
  const ofAdmins = within(screen.getByRole('form', { name: 'Regla para administradores' }));
  await userEvent.type(ofAdmins.getByLabelText('Días para agregarlo'), '0');
  await userEvent.click(ofAdmins.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(calls.find(({ call }) => call.endsWith('/admin'))?.body).toEqual({ graceDays: 70 }));
  // The form shows the days that the shop keeps.
  await waitFor(() => expect(ofAdmins.getByLabelText('Días para agregarlo')).toHaveValue('7'));
});
