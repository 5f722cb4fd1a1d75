import { aStaffUser, jsonAnswer, renderInShell } from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { frameAnswers } from '../../../test/answers';
import { aCustomerSheet } from '../../../test/builders/objects';
import { openSales, retail, wholesale } from '../../../test/sales-screens';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { orderAddress } from '../../routes';

const path = '/api/admin/customers/55123478';

afterEach(() => sessionStorage.clear());

/** Opens a customer whose sheet is read again by every note that is saved, and answered by `again` from then on. */
async function openTyping(again: () => Response) {
  let isRead = false;
  const sheet = aCustomerSheet();
  signInBefore(aStaffUser());
  renderInShell(<App />, {
    route: '/admin/customers/55123478',
    answers: {
      ...frameAnswers(),
      [`GET ${path}`]: () => (isRead ? again() : { success: true, data: sheet }),
      [`POST ${path}/notes`]: () => {
        isRead = true;
        return jsonAnswer(503, { success: false, error: 'La tienda no está disponible', code: 'server.unavailable' });
      },
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nota nueva' }), 'Llamar antes');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar nota' }));
}

it('keeps an object and what was typed on it when reading it again fails, and reads it once more when asked to', async () => {
  const broken = jest.fn(() => jsonAnswer(500, 'nada'));
  await openTyping(broken);
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.getByText(/No se pudo actualizar\. Lo que ves puede haber cambiado\./)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'María José Ixcot' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nota nueva' })).toHaveValue('Llamar antes');
  const before = broken.mock.calls.length;
  await userEvent.click(retry);
  await waitFor(() => expect(broken.mock.calls.length).toBeGreaterThan(before));
});

it('says that an object is gone, and keeps what was typed on it', async () => {
  await openTyping(() => jsonAnswer(404, { success: false, error: 'No', code: 'resource.notFound' }));
  expect(await screen.findByText('No encontramos este cliente: ya no existe.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Nota nueva' })).toHaveValue('Llamar antes');
  expect(screen.queryByRole('button', { name: 'Reintentar' })).not.toBeInTheDocument();
});

it('shows nothing of one object at the address of another one', async () => {
  openSales(
    `/${retail.orderId}`,
    {
      [`GET /api/admin/orders/${retail.orderId}`]: () => ({ success: true, data: retail }),
      [`GET /api/admin/orders/${wholesale.orderId}`]: () => new Promise(() => undefined),
      [`GET /api/admin/audit-log/order/${retail.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    },
    <Link to={orderAddress(wholesale.orderId)}>Ver el otro</Link>,
  );
  await screen.findByRole('heading', { level: 1, name: `Pedido ${retail.code}` });
  await userEvent.click(screen.getByRole('link', { name: 'Ver el otro' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pedido' })).toBeVisible();
  expect(screen.getByText('Cargando pedido...')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Completar' })).not.toBeInTheDocument();
  expect(screen.queryByText('María José Ixcot')).not.toBeInTheDocument();
});
