import type { SalesReportView } from '@shop/contracts';
import { jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import { aLowStockRow } from '../../../../test/builders/objects';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';
import { adminApi } from '../../../shared/admin-api';

const report: SalesReportView = {
  from: '2026-11-19',
  to: '2026-11-21',
  days: [
    { day: '2026-11-19', orders: 9, sales: 19, revenue: '8730.00', pending: '200.00' },
    { day: '2026-11-20', orders: 1, sales: 1, revenue: '0.00', pending: '145.50' },
    { day: '2026-11-21', orders: 0, sales: 0, revenue: '0.00', pending: '0.00' },
  ],
  flavors: [
    { productId: 'p-1', productName: 'Bruma 20K', flavor: 'Arándano Frambuesa', units: 1312, revenue: '9.00' },
    { productId: 'p-2', productName: 'Ola 5K', flavor: '', units: 656, revenue: '9.00' },
  ],
};

function openDashboard(over: Answers = {}, query = '') {
  signInBefore();
  return renderInShell(<App />, {
    route: `/admin${query}`,
    answers: {
      ...frameAnswers(),
      'GET /api/admin/reports/sales': () => ({ success: true, data: report }),
      'GET /api/admin/low-stock': () => ({ success: true, data: [], meta: { total: 0 } }),
      ...over,
    },
  });
}

const panel = (name: string) => screen.findByRole('region', { name });
const asked = (calls: { call: string; url: URL }[]) =>
  calls.filter(({ call }) => call === 'GET /api/admin/reports/sales').map(({ url }) => url.search);

async function pointAtTheSecondDay() {
  const chart = await within(await panel('Ventas por día')).findByRole('img');
  const [plot] = chart.getElementsByTagName('svg');
  if (!plot) throw new Error('No plot');
  jest.spyOn(plot, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 300));
  fireEvent.pointerMove(plot, { clientX: 299 });
  expect(within(chart).getByText('20 nov · Q145.50 · 1 pedido')).toBeVisible();
  return { chart, plot };
}

describe('sales by day', () => {
  it('are a picture that says all of itself in words, and a table', async () => {
    openDashboard();
    const sales = await panel('Ventas por día');
    const chart = await within(sales).findByRole('img');
    expect(chart).toHaveAccessibleName(
      /del 19\/11\/2026 al 21\/11\/2026: Q8,730\.00 completados y Q345\.50 pendientes, sin envío, en 10 pedidos\. Lo mejor: 19 nov · Q8,930\.00 · 9 pedidos\.$/,
    );
    // Pending amounts stand on completed ones.
    const [completed, pending] = ['completed', 'pending'].map((part) => {
      const bar = chart.querySelector(`.${part}`);
      return { top: Number(bar?.getAttribute('y')), height: Number(bar?.getAttribute('height')) };
    });
    if (!completed || !pending) throw new Error('No bars');
    expect(pending.top + pending.height).toBeLessThan(completed.top);
    expect(completed.top + completed.height).toBe(184);
    await userEvent.click(within(sales).getByText('Ver como tabla'));
    // Keys scroll it on a phone.
    const table = within(sales).getByRole('region', { name: 'Ventas como tabla' });
    expect(table).toHaveAttribute('tabindex', '0');
    expect(within(table).getByRole('rowheader', { name: '20 nov' })).toBeVisible();
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      'DíaPedidosCompletadoPendiente',
      '21 nov0Q0.00Q0.00',
      '20 nov1Q0.00Q145.50',
      '19 nov9Q8,730.00Q200.00',
    ]);
  });

  it('tell of the day that is pointed at, and then of the best again', async () => {
    openDashboard();
    const { chart, plot } = await pointAtTheSecondDay();
    fireEvent.pointerLeave(plot);
    expect(within(chart).getByText('19 nov · Q8,930.00 · 9 pedidos')).toBeVisible();
    // A finger does not hover.
    fireEvent.pointerDown(plot, { clientX: 399 });
    expect(within(chart).getByText('21 nov · Q0.00 · 0 pedidos')).toBeVisible();
  });

  it('tell of no day any more that another report does not have', async () => {
    let days = report.days;
    const { store } = openDashboard({
      'GET /api/admin/reports/sales': () => ({ success: true, data: { ...report, days } }),
    });
    const { chart } = await pointAtTheSecondDay();
    days = days.map((day) => ({ ...day, orders: day.orders + 1 }));
    act(() => void store.dispatch(adminApi.util.invalidateTags(['adminDashboard'])));
    expect(await within(chart).findByText('19 nov · Q8,930.00 · 10 pedidos')).toBeVisible();
  });

  it('are those of the period in the address, which is chosen here', async () => {
    const { calls, address } = openDashboard({}, '?desde=2026-11-01&hasta=2026-11-15');
    const sales = await panel('Ventas por día');
    await userEvent.click(await within(sales).findByRole('button', { name: '01/11/2026 a 15/11/2026' }));
    await userEvent.clear(await screen.findByLabelText('Desde'));
    // The server reports no more than a year.
    expect(screen.queryByRole('button', { name: 'Cualquier fecha' })).toBeNull();
    await userEvent.type(screen.getByLabelText('Desde'), '2026-11-10');
    const steps = history.length;
    await userEvent.click(screen.getByRole('button', { name: 'Ver estas fechas' }));
    await waitFor(() => expect(address()).toBe('/admin?desde=2026-11-10&hasta=2026-11-15'));
    // The way back leads to the screen before, however many days were looked at.
    expect(history.length).toBe(steps);
    await waitFor(() => expect(asked(calls).at(-1)).toBe('?from=2026-11-10&to=2026-11-15'));
    expect(new Set(asked(calls)).size).toBe(2);
  });

  it('end today in Guatemala, where it is still evening when the next day has begun elsewhere', async () => {
    const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate'] as const;
    jest.useFakeTimers({
      now: new Date('2026-11-22T05:30:00.000Z'),
      doNotFake: [...timers, 'queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame'],
    });
    const { calls } = openDashboard();
    await waitFor(() => expect(asked(calls)[0]).toBe('?from=2026-10-23&to=2026-11-21'));
    expect(await screen.findByText('Hoy')).toBeInTheDocument();
    jest.useRealTimers();
  });

  it('say what failed and are tried again; the rest of the screen is there', async () => {
    let broken = true;
    openDashboard({
      'GET /api/admin/reports/sales': () => (broken ? jsonAnswer(500, 'nada') : { success: true, data: report }),
    });
    const sales = await panel('Ventas por día');
    expect(await within(sales).findByText('No se pudieron cargar las ventas por día')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Para hoy' })).toBeVisible();
    broken = false;
    await userEvent.click(within(sales).getByRole('button', { name: 'Reintentar' }));
    expect(await within(sales).findByRole('img')).toBeVisible();
  });
});

describe('the best flavors', () => {
  it('stand with their units, a product without flavors by its own name', async () => {
    openDashboard();
    const best = await panel('Mejores sabores');
    await within(best).findByText('1,312');
    expect(
      within(best)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual(['Arándano Frambuesa Bruma 20K1,312', 'Ola 5K 656']);
  });

  it.each([
    [6, 6],
    [7, 6],
  ])('of %i are the first six', async (count, shown) => {
    const flavors = Array.from({ length: count }, (_, at) => ({
      ...report.flavors[0],
      flavor: `Sabor ${at}`,
      units: 9 - at,
    }));
    openDashboard({ 'GET /api/admin/reports/sales': () => ({ success: true, data: { ...report, flavors } }) });
    const best = within(await panel('Mejores sabores'));
    await best.findByText(/^Sabor 0/);
    expect(best.getAllByRole('listitem')).toHaveLength(shown);
  });

  it('say when nothing was completed', async () => {
    openDashboard({ 'GET /api/admin/reports/sales': () => ({ success: true, data: { ...report, flavors: [] } }) });
    expect(await screen.findByText('Nada completado en este período.')).toBeVisible();
  });

  it('of another period are not those of the one before, also where they cannot be read', async () => {
    const { calls } = openDashboard(
      {
        'GET /api/admin/reports/sales': ({ url }) =>
          url.searchParams.get('from') === '2026-11-01' ? { success: true, data: report } : jsonAnswer(500, 'nada'),
      },
      '?desde=2026-11-01&hasta=2026-11-15',
    );
    const best = await panel('Mejores sabores');
    await within(best).findByText('1,312');
    const sales = await panel('Ventas por día');
    await userEvent.click(within(sales).getByRole('button', { name: '01/11/2026 a 15/11/2026' }));
    await userEvent.clear(await screen.findByLabelText('Desde'));
    await userEvent.type(screen.getByLabelText('Desde'), '2026-11-10');
    await userEvent.click(screen.getByRole('button', { name: 'Ver estas fechas' }));
    await waitFor(() => expect(asked(calls).at(-1)).toBe('?from=2026-11-10&to=2026-11-15'));
    expect(await within(best).findByText('No se pudieron cargar. Lo demás sigue funcionando.')).toBeVisible();
    expect(within(best).queryByText('1,312')).toBeNull();
  });
});

describe('what is low', () => {
  it('stands with what is left, and leads to all of it', async () => {
    const rows = [
      aLowStockRow({ productName: 'Cumbre 6K', flavorName: 'Uva Hielo', available: 0, stockStatus: 'out_of_stock' }),
      aLowStockRow({ available: 1 }),
      aLowStockRow({ flavorName: 'Lichi', available: 3 }),
    ];
    openDashboard({ 'GET /api/admin/low-stock': () => ({ success: true, data: rows, meta: { total: 11 } }) });
    const low = await panel('Poco stock');
    await within(low).findByText('Uva Hielo');
    expect(
      within(low)
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      expect.stringMatching(/Cumbre 6KUva HieloAgotado$/),
      expect.stringMatching(/Menta GlacialQueda 1$/),
      expect.stringMatching(/LichiQuedan 3$/),
    ]);
    expect(within(low).getByRole('link', { name: 'Ver los 11 con poco stock' })).toHaveAttribute(
      'href',
      '/admin/products/poco-stock',
    );
  });

  it.each([
    [1, ['Uno'], 'Ver el inventario'],
    [5, ['Uno', 'Dos', 'Tres', 'Cuatro'], 'Ver los 5 con poco stock'],
  ])('shows the four scarcest of %d at most', async (total, shown, way) => {
    const rows = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((flavorName) => aLowStockRow({ flavorName }));
    openDashboard({
      'GET /api/admin/low-stock': () => ({ success: true, data: rows.slice(0, total), meta: { total } }),
    });
    const low = await panel('Poco stock');
    expect(await within(low).findByRole('link', { name: way })).toBeVisible();
    const names = within(low)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(names).toEqual(shown.map((name): unknown => expect.stringContaining(name)));
  });

  it('says when nothing is', async () => {
    openDashboard();
    expect(await screen.findByText('Nada por reponer.')).toBeVisible();
  });
});
