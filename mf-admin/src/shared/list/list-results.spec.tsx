import { jsonAnswer } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changedAnswer, ordersAnswer } from '../../../test/builders/orders';
import { codes, findCard, openSales, retail, wholesale } from '../../../test/sales-screens';

const completing = `PATCH /api/admin/orders/${retail.orderId}/status`;

it('keeps rows and figures when reading them again fails', async () => {
  let works = true;
  openSales('', {
    'GET /api/admin/orders': () => (works ? ordersAnswer([retail, wholesale]) : jsonAnswer(500, 'nada')),
    [completing]: () => {
      works = false;
      return { success: true, data: {} };
    },
  });
  await userEvent.click(within(await findCard(retail)).getByRole('button', { name: 'Completar' }));
  expect(await screen.findByText(/No se pudo actualizar\. Lo que ves puede haber cambiado\./)).toBeVisible();
  expect(codes()).toEqual([retail.code, wholesale.code]);
  works = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  await waitFor(() => expect(screen.queryByText(/No se pudo actualizar/)).not.toBeInTheDocument());
  await findCard(retail);
});

it('tells who does not see the rows how many a search found', async () => {
  openSales('', {
    'GET /api/admin/orders': ({ url }) => ordersAnswer(url.searchParams.get('q') === null ? [retail, wholesale] : []),
  });
  await findCard(retail);
  const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(told()).toContain('2 pedidos');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar ventas' }), 'nadie');
  await waitFor(() => expect(told()).toContain('Sin resultados'));
});

it('lets nothing be pressed in the rows of another address, nor shows them when its own can not be read', async () => {
  let fail: (answer: Response) => void = () => undefined;
  const { calls } = openSales('', {
    'GET /api/admin/orders': ({ url }) =>
      url.searchParams.get('status') === null
        ? ordersAnswer([retail, wholesale])
        : new Promise<Response>((resolve) => {
            fail = resolve;
          }),
    [completing]: () => changedAnswer(retail),
  });
  const button = within(await findCard(retail)).getByRole('button', { name: 'Completar' });
  await userEvent.click(screen.getByRole('button', { name: /^Canceladas/ }));
  await userEvent.click(button);
  expect(calls.some(({ call }) => call === completing)).toBe(false);
  fail(jsonAnswer(500, 'nada'));
  expect(await screen.findByText('No se pudieron cargar las ventas')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});
