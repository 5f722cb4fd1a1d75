import type { StaffSessionView } from '@shop/contracts';
import { renderInShell } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';

const here: StaffSessionView = {
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  device: 'Chrome en Windows',
  address: '190.56.1.2',
  beganAt: '2026-11-22T14:00:00.000Z',
  seenAt: '2026-11-22T16:30:00.000Z',
  current: true,
};
const phone = {
  ...here,
  id: 'a1b2c3d4-0000-4000-8000-000000000002',
  device: 'Safari en iPhone o iPad',
  current: false,
};
const tablet = { ...phone, id: 'a1b2c3d4-0000-4000-8000-000000000003', device: 'Chrome en Android' };

function openSecurity(sessions: StaffSessionView[]) {
  let open = sessions;
  signInBefore();
  return renderInShell(<App />, {
    route: '/admin/profile?pestana=seguridad',
    answers: {
      ...frameAnswers(),
      'GET /api/admin/me/sessions': () => ({ success: true, data: open }),
      [`DELETE /api/admin/me/sessions/${phone.id}`]: () => {
        open = open.filter(({ id }) => id !== phone.id);
        return { success: true, data: { id: phone.id } };
      },
      'DELETE /api/admin/me/sessions': () => {
        open = open.filter(({ current }) => current);
        return { success: true, data: open };
      },
    },
  });
}

const rows = () => within(screen.getByRole('region', { name: 'Tus sesiones' })).getAllByRole('listitem');

it('names each session, and this one without a way to end it', async () => {
  openSecurity([here, phone]);
  await screen.findByText('Safari en iPhone o iPad');
  const [first, second] = rows();
  expect(first).toHaveTextContent(
    'Chrome en Windows190.56.1.2 · Iniciada el 22/11/2026 08:00Usada por última vez el 22/11/2026 10:30Este dispositivo',
  );
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(within(second as HTMLElement).getByRole('button')).toHaveAccessibleName(
    'Cerrar la sesión de Safari en iPhone o iPad',
  );
});

it('ends one, and then all others; the focus stays beside what is gone', async () => {
  openSecurity([here, phone, tablet]);
  await userEvent.click(await screen.findByRole('button', { name: 'Cerrar la sesión de Safari en iPhone o iPad' }));
  expect(await screen.findByText('Sesión cerrada')).toBeVisible();
  await waitFor(() => expect(rows()).toHaveLength(2));
  await waitFor(() => expect(rows()[0]?.parentElement).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar las demás' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Tus sesiones' })).toHaveFocus());
});
