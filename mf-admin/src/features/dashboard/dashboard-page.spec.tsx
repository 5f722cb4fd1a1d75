import type { StaffView } from '@shop/contracts';
import { type Answer, type Answers, jsonAnswer, loggedFailures, renderInShell } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDashboard, aDeliverySummary, frameAnswers } from '../../../test/answers';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { adminApi } from '../../shared/admin-api';

const noReport = { success: true, data: { from: '2026-11-21', to: '2026-11-21', days: [], flavors: [] } };

function openDashboard(answers: Answers = frameAnswers(), staff: Partial<StaffView> = {}) {
  signInBefore(staff);
  return renderInShell(<App />, {
    route: '/admin',
    answers: {
      'GET /api/admin/reports/sales': () => noReport,
      'GET /api/admin/low-stock': () => ({ success: true, data: [], meta: { total: 0 } }),
      ...answers,
    },
  });
}

describe('the dashboard', () => {
  it('shows the four figures of the shop, revenue with two decimals', async () => {
    openDashboard();
    await screen.findByText('Q186,420.50');
    const figures = screen.getAllByRole('term').map((name) => [name.textContent, name.nextSibling?.textContent]);
    expect(figures).toEqual([
      ['Total de afiliados', '48'],
      ['Afiliados pendientes', '3'],
      ['Total de ventas', '1,284'],
      ['Ingresos totales', 'Q186,420.50'],
    ]);
  });

  it.each([
    ['mariana.lopez', 'Mariana'],
    ['ixchel@tienda.gt', 'Ixchel'],
  ])('greets %s as %s', async (username, name) => {
    openDashboard(frameAnswers({ username }), { username });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
      new RegExp(`^(Buenos|Buenas) \\p{L}+, ${name}$`, 'u'),
    );
  });

  it('lists what waits for staff and leads there', async () => {
    openDashboard(frameAnswers({}, { unreadMessages: 6, ordersWithoutChat: 5 }));
    const today = await screen.findByRole('region', { name: 'Para hoy' });
    await within(today).findByText('Pedidos por confirmar');
    expect(
      within(today)
        .getAllByRole('listitem')
        .map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]),
    ).toEqual([
      ['7Pedidos por confirmarApartan inventario mientras tantoRevisar', '/admin/sales?estado=pendiente'],
      [expect.stringMatching(/^2Pedidos atrasadosCon más de 3 días.*Liberar$/), '/admin/sales/atrasados'],
      [expect.stringMatching(/^5Pedidos sin chat.*Escribirles$/), '/admin/sales?chat=falta'],
      [expect.stringMatching(/^3Afiliados pendientes.*Aprobar$/), '/admin/affiliates?estado=pendiente'],
      [expect.stringMatching(/^6Mensajes sin leer.*Leer$/), '/admin/messages?estado=no-leido'],
      [expect.stringMatching(/^4Sabores con poco stock.*Reponer$/), '/admin/products/poco-stock'],
    ]);
  });

  it('says of orders that wait and hold much what is so, where none is overdue and no limit was met', async () => {
    openDashboard(frameAnswers({}, { overdueOrders: 0, unusualOrders: 1, metLimits: 0 }));
    const today = await screen.findByRole('region', { name: 'Para hoy' });
    expect((await within(today).findByText('Pedidos inusuales')).closest('li')).toHaveTextContent(
      /^1Pedidos inusualesApartan mucho de un saborVer$/,
    );
    expect(within(today).getByText('Pedidos por confirmar').closest('li')).toHaveTextContent(
      /^7Pedidos por confirmarNinguno atrasadoRevisar$/,
    );
  });

  it('begins with the money that couriers hold for too long, what buyers ask for, and limits that they met', async () => {
    openDashboard({
      ...frameAnswers({}, { unusualOrders: 1, metLimits: 2 }),
      'GET /api/admin/deliveries/summary': () => ({
        success: true,
        data: aDeliverySummary({ overdueCouriers: 2, overdueCash: '1351.00', wishes: 1 }),
      }),
    });
    const today = await screen.findByRole('region', { name: 'Para hoy' });
    await within(today).findByText('Efectivo atrasado');
    const rows = within(today).getAllByRole('listitem');
    expect(
      rows.slice(0, 3).map((row) => [row.textContent, within(row).getByRole('link').getAttribute('href')]),
    ).toEqual([
      [expect.stringMatching(/^2Efectivo atrasadoQ1,351.00.*Liquidar$/), '/admin/entregas/efectivo'],
      [expect.stringMatching(/^1Solicitudes de entrega.*Responder$/), '/admin/entregas'],
      [
        expect.stringMatching(/^2Pedidos inusuales2 límites alcanzados en las últimas 24 horas.*Ver$/),
        '/admin/sales/inusuales',
      ],
    ]);
  });

  it('offers nobody what they have no permission for', async () => {
    const carla = { role: 'sales' } as const;
    openDashboard(
      {
        ...frameAnswers(carla, { pendingOrders: 0, overdueOrders: 0, unreadMessages: 0 }),
        'GET /api/admin/deliveries/summary': () => ({ success: true, data: aDeliverySummary({ overdueCouriers: 2 }) }),
      },
      carla,
    );
    const today = await screen.findByRole('region', { name: 'Para hoy' });
    await within(today).findByText('Efectivo atrasado');
    // Heard one by one, each says what it leads to.
    for (const name of ['Ver: Efectivo atrasado', 'Ver: Afiliados pendientes', 'Ver: Sabores con poco stock']) {
      expect(within(today).getByRole('link', { name })).toBeVisible();
    }
    expect(within(today).queryByRole('link', { name: /Liquidar|Aprobar|Reponer/ })).toBeNull();
  });

  it('shows administrators discounts above 60 %, until one has seen them', async () => {
    let terms = [
      {
        affiliateId: 'a1b2c3d4-0000-4000-8000-000000000001',
        name: 'Mariela Xicará',
        discount: 75,
        setBy: 'carla',
        setAt: '2026-11-22T16:00:00.000Z',
      },
    ];
    const none = { pendingOrders: 0, overdueOrders: 0, pendingAffiliates: 0, unreadMessages: 0, lowStock: 0 };
    const { calls } = openDashboard({
      ...frameAnswers({}, none),
      'GET /api/admin/high-terms': () => ({ success: true, data: terms }),
      'DELETE /api/admin/high-terms/a1b2c3d4-0000-4000-8000-000000000001': () => {
        terms = [];
        return { success: true, data: {} };
      },
    });
    const row = await screen.findByText('75% de descuento para Mariela Xicará');
    expect(screen.getByText('Lo puso carla el 22/11/2026 10:00')).toBeVisible();
    expect(screen.queryByText('Todo está al día.')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Visto: 75% de descuento para Mariela Xicará' }));
    expect(await screen.findByText('Todo está al día.')).toBeVisible();
    expect(row).not.toBeInTheDocument();
    const said = calls.find(({ call }) => call.startsWith('DELETE'));
    expect(said?.url.searchParams.get('setAt')).toBe('2026-11-22T16:00:00.000Z');
  });

  it('tells what happened behind one’s back, until one has seen it', async () => {
    let notices = [
      {
        id: 'a1b2c3d4-0000-4000-8000-000000000002',
        kind: 'contactChanged',
        by: 'carla',
        at: '2026-11-22T16:00:00.000Z',
      },
      // Of the shop itself.
      {
        id: 'a1b2c3d4-0000-4000-8000-000000000003',
        kind: 'releaseWithdrawn',
        by: null,
        at: '2026-11-22T17:00:00.000Z',
      },
    ];
    const none = { pendingOrders: 0, overdueOrders: 0, pendingAffiliates: 0, unreadMessages: 0, lowStock: 0 };
    openDashboard({
      ...frameAnswers({}, none),
      'GET /api/admin/notices': () => ({ success: true, data: notices }),
      'DELETE /api/admin/notices/a1b2c3d4-0000-4000-8000-000000000002': () => {
        notices = [];
        return { success: true, data: {} };
      },
    });
    expect(await screen.findByText('Cambió el contacto de la tienda')).toBeVisible();
    expect(screen.getByText(/carla, 22\/11\/2026 10:00 · De ahí salen/)).toBeVisible();
    expect(screen.getByText(/^22\/11\/2026 11:00 · /)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Visto: Cambió el contacto de la tienda' }));
    expect(await screen.findByText('Todo está al día.')).toBeVisible();
  });

  it('does not ask for them as somebody in sales', async () => {
    const { calls } = openDashboard(frameAnswers({ role: 'sales' }), { role: 'sales' });
    await screen.findByText('Pedidos por confirmar');
    expect(calls.some(({ call }) => call === 'GET /api/admin/high-terms')).toBe(false);
  });

  it('says when nothing waits', async () => {
    openDashboard(
      frameAnswers({}, { pendingOrders: 0, overdueOrders: 0, pendingAffiliates: 0, unreadMessages: 0, lowStock: 0 }),
    );
    expect(await screen.findByText('Todo está al día.')).toBeVisible();
  });

  it('says nothing of the kind while some of it is not known', async () => {
    openDashboard({
      ...frameAnswers({}, { pendingOrders: 0, overdueOrders: 0, pendingAffiliates: 0, unreadMessages: 0, lowStock: 0 }),
      'GET /api/admin/deliveries/summary': () => jsonAnswer(503, { success: false }),
    });
    const today = within(await screen.findByRole('region', { name: 'Para hoy' }));
    expect(await today.findByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(today.queryByText('Todo está al día.')).toBeNull();
  });

  it('reads again what is not known, and says that it is on its way', async () => {
    let isDown = true;
    let read: (answer: unknown) => void = () => undefined;
    openDashboard({
      ...frameAnswers({}, { pendingOrders: 0, overdueOrders: 0, pendingAffiliates: 0, unreadMessages: 0, lowStock: 0 }),
      'GET /api/admin/deliveries/summary': () =>
        isDown ? jsonAnswer(503, { success: false }) : new Promise((resolve) => (read = resolve)),
    });
    const today = within(await screen.findByRole('region', { name: 'Para hoy' }));
    const again = await today.findByRole('button', { name: 'Reintentar' });
    isDown = false;
    await userEvent.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
    expect(again).toHaveFocus();
    read({ success: true, data: aDeliverySummary() });
    expect(await today.findByText('Todo está al día.')).toBeVisible();
    expect(today.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  });

  it('stays as it was read where it can’t be read again, and says so', async () => {
    let isDown = false;
    let read: Answer = () => (isDown ? jsonAnswer(503, 'nada') : { success: true, data: aDashboard() });
    const { store } = openDashboard({ ...frameAnswers(), 'GET /api/admin/dashboard': (request) => read(request) });
    await screen.findByText('Q186,420.50');
    isDown = true;
    act(() => void store.dispatch(adminApi.util.invalidateTags(['adminDashboard'])));
    expect(await screen.findByText(/^No se pudo actualizar/)).toBeVisible();
    expect(screen.getByText('Q186,420.50')).toBeVisible();
    expect(screen.queryByText('No se pudo cargar el resumen')).toBeNull();
    loggedFailures();
    read = () => new Promise(() => undefined);
    const again = screen.getByRole('button', { name: 'Reintentar' });
    await userEvent.click(again);
    await waitFor(() => expect(again).toHaveAttribute('aria-busy', 'true'));
    expect(again).toHaveFocus();
  });

  it.each([
    [5, /^Mensajes ?5 sin leer$/],
    [0, /^Mensajes ?Todo leído$/],
  ])('says on the card how many of %i messages are unread', async (unreadMessages, words) => {
    openDashboard(frameAnswers({}, { unreadMessages }));
    const cards = await screen.findByRole('region', { name: 'Ir a' });
    const card = await within(cards).findByRole('link', { name: words });
    expect(card).toHaveAttribute('href', '/admin/messages');
  });

  it('leads to the screens', async () => {
    openDashboard();
    const cards = await screen.findByRole('region', { name: 'Ir a' });
    expect(
      within(cards)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(expect.arrayContaining(['/admin/affiliates', '/admin/products', '/admin/sales', '/admin/messages']));
  });

  it.each([
    ['Éxito', 'success'],
    ['Error', 'error'],
    ['Aviso', 'warning'],
    ['Información', 'info'],
    ['Normal', 'default'],
  ])('tries the toast behind the button %s', async (label, variant) => {
    const { store } = openDashboard();
    const tools = await screen.findByRole('region', { name: 'Herramientas' });
    await userEvent.click(within(tools).getByRole('button', { name: label }));
    expect(store.getState().toast.current).toMatchObject({ variant, title: label });
  });

  it('says what failed and tries again', async () => {
    let broken = true;
    openDashboard({
      ...frameAnswers(),
      'GET /api/admin/dashboard': () =>
        broken
          ? jsonAnswer(503, { success: false, error: 'La tienda no está disponible.', code: 'server.unavailable' })
          : { success: true, data: aDashboard() },
    });
    expect(await screen.findByText('No se pudo cargar el resumen')).toBeVisible();
    expect(loggedFailures()).toContainEqual(expect.stringMatching(/^Failed to fetch dashboard stats .* 503: /));
    expect(screen.getByText(/La tienda no está disponible\./)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Herramientas' })).toBeVisible();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Q186,420.50')).toBeVisible();
  });
});
