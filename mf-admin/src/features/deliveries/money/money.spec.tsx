import { SETTLED_AT_ONCE } from '@shop/contracts';
import { jsonAnswer, loggedFailures, lastCall, renderInShell, type Answers } from '@shop/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import {
  aClose,
  aCourier,
  aCourierCash,
  aRun,
  aSettlement,
  anUnsettled,
  carlos,
  idOf,
} from '../../../../test/builders/deliveries';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';
import { adminApi } from '../../../shared/admin-api';

const unsettled = `GET /api/admin/couriers/${carlos.id}/unsettled`;
const settlement = aSettlement();
const close = aClose();

function openScreen(route: string, answers: Answers = {}, role: 'admin' | 'sales' = 'admin') {
  signInBefore({ role });
  return renderInShell(<App />, {
    route: `/admin/entregas/${route}`,
    answers: {
      ...frameAnswers({ role }),
      'GET /api/admin/couriers': () => ({ success: true, data: [aCourier()] }),
      'GET /api/admin/cash': () => ({ success: true, data: [aCourierCash()] }),
      [unsettled]: () => ({ success: true, data: [anUnsettled(1), anUnsettled(2)] }),
      'GET /api/admin/settlements': () => ({ success: true, data: [settlement], meta: { total: 1 } }),
      [`GET /api/admin/settlements/${settlement.id}`]: () => ({ success: true, data: settlement }),
      'GET /api/admin/closes': () => ({ success: true, data: [close], meta: { total: 1 } }),
      'GET /api/admin/closes/open': () => ({ success: true, data: close }),
      [`GET /api/admin/closes/${close.id}`]: () => ({ success: true, data: close }),
      ...answers,
    },
  });
}

it('names no days where there are none to keep the money', async () => {
  const cash = aCourierCash();
  const today = { ...cash, courier: { ...cash.courier, remitDays: 0 } };
  openScreen('efectivo', { 'GET /api/admin/cash': () => ({ success: true, data: [today] }) });
  expect(await screen.findByText('Q175.50 de antes de hoy')).toBeVisible();
});

it('says who holds how much, since when, and what is past their days', async () => {
  openScreen('efectivo');
  const row = within((await screen.findByText('Carlos Tun')).closest('tr') ?? document.body);
  expect(row.getByText('Q351.00')).toBeVisible();
  expect(row.getByText('20/11/2026')).toBeVisible();
  expect(row.getByText('Q175.50 con más de 1 día')).toBeVisible();
  expect(row.getByText('Faltan Q35.00')).toBeVisible();
  expect(row.getByRole('link', { name: 'Liquidar con Carlos Tun' })).toHaveAttribute(
    'href',
    `/admin/entregas/efectivo/${carlos.id}`,
  );
});

it('says of nothing that it is late, and settles nothing, where there is nothing of it', async () => {
  const rows = [aCourierCash({ holds: '0.00', overdue: '0.00', deliveries: 0, since: null })];
  openScreen('efectivo', { 'GET /api/admin/cash': () => ({ success: true, data: rows }) });
  const row = (await screen.findByText('Carlos Tun')).closest('tr');
  expect(row).toHaveTextContent('Desde: —En ruta');
  expect(screen.queryByRole('link', { name: /^Liquidar con/ })).not.toBeInTheDocument();
});

it('shows the money to everybody who works deliveries, the settling to an admin alone', async () => {
  openScreen('efectivo', {}, 'sales');
  const settle = await screen.findByRole('button', { name: 'Liquidar con Carlos Tun' });
  expect(settle).toBeDisabled();
  expect(settle).toHaveAttribute('title', expect.stringMatching(/^No tienes permiso para/));
  expect(screen.queryByRole('link', { name: /Liquidar/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Cierre de caja' })).not.toBeInTheDocument();
});

it('leads to a company’s statement, and to no rider’s', async () => {
  const { courier } = aCourierCash();
  const company = { ...courier, id: idOf('c1', 2), kind: 'company' as const };
  const rows = [aCourierCash(), aCourierCash({ courier: company })];
  openScreen('efectivo', { 'GET /api/admin/cash': () => ({ success: true, data: rows, meta: { total: 2 } }) });
  const links = await screen.findAllByRole('link', { name: /^Estado de cuenta de/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/admin/entregas/efectivo/${company.id}/estado-de-cuenta`,
  ]);
});

it('shows the settlements of one courier', async () => {
  const { calls, address } = openScreen('liquidaciones');
  await userEvent.click(await screen.findByRole('button', { name: 'Carlos Tun' }));
  expect(address()).toContain(`mensajero=${carlos.id}`);
  await waitFor(() => expect(calls.some(({ url }) => url.searchParams.get('courierId') === carlos.id)).toBe(true));
});

it('asks for no others’ settlements where the address names a courier', async () => {
  const { calls } = openScreen(`liquidaciones?mensajero=${carlos.id}`);
  await screen.findByRole('link', { name: '12, Carlos Tun' });
  const asked = calls.filter(({ call }) => call === 'GET /api/admin/settlements');
  expect(asked.map(({ url }) => url.searchParams.get('courierId'))).toEqual([carlos.id]);
});

it('knows the settlements of whom a colleague has made a courier since couriers were read', async () => {
  const ana = aCourier({ id: idOf('c1', 9), name: 'Ana Paz' });
  const couriers = [aCourier()];
  const { calls } = openScreen('liquidaciones', {
    'GET /api/admin/couriers': () => ({ success: true, data: [...couriers] }),
  });
  expect(await screen.findByRole('button', { name: carlos.name })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Efectivo' }));
  await screen.findByRole('link', { name: 'Liquidar con Carlos Tun' });
  couriers.push(ana);
  act(() => {
    globalThis.history.pushState(null, '', `/admin/entregas/liquidaciones?mensajero=${ana.id}`);
    globalThis.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(await screen.findByRole('button', { name: ana.name })).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(lastCall(calls, 'GET /api/admin/settlements')?.url.searchParams.get('courierId')).toBe(ana.id),
  );
});

it('settles with a courier by the name that a colleague has given them since couriers were read', async () => {
  let name = carlos.name;
  openScreen('liquidaciones', { 'GET /api/admin/couriers': () => ({ success: true, data: [aCourier({ name })] }) });
  expect(await screen.findByRole('button', { name })).toBeVisible();
  name = 'Carlos Tun Pérez';
  await userEvent.click(screen.getByRole('link', { name: 'Efectivo' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Liquidar con Carlos Tun' }));
  expect(await screen.findByRole('heading', { name: 'Liquidar con Carlos Tun Pérez' })).toBeVisible();
});

it.each([
  ['liquidaciones', '12, Carlos Tun', 'Volver a liquidaciones'],
  ['cierres', `Cierre ${close.number}`, 'Volver a cierres'],
  ['rutas', 'Carlos Tun, 24/11/2026', 'Volver a rutas'],
])('leads back to the list of %s as it was left', async (list, name, back) => {
  const run = aRun();
  const { address } = openScreen(`${list}?pagina=2`, {
    'GET /api/admin/runs': () => ({ success: true, data: [{ ...run, stops: 3 }], meta: { total: 51 } }),
    [`GET /api/admin/runs/${run.id}`]: () => ({ success: true, data: run }),
    'GET /api/admin/settlements': () => ({ success: true, data: [settlement], meta: { total: 51 } }),
    'GET /api/admin/closes': () => ({ success: true, data: [close], meta: { total: 51 } }),
  });
  await userEvent.click(await screen.findByRole('link', { name }));
  await userEvent.click(await screen.findByRole('link', { name: back }));
  await screen.findByRole('link', { name });
  expect(address()).toBe(`/admin/entregas/${list}?pagina=2`);
});

it('leads from a counter-entry in the list to what it corrected', async () => {
  const entry = { ...settlement, id: idOf('5e', 2), number: 13, corrects: settlement.id };
  openScreen('liquidaciones', {
    'GET /api/admin/settlements': () => ({ success: true, data: [entry], meta: { total: 1 } }),
  });
  expect(await screen.findByRole('link', { name: '13, Carlos Tun' })).toHaveAttribute(
    'href',
    `/admin/entregas/liquidaciones/${settlement.id}`,
  );
  expect(screen.getByText('Contraasiento')).toBeVisible();
});

it('shows each amount of a settlement, in the list and on its page', async () => {
  const { unmount } = openScreen('liquidaciones');
  expect((await screen.findByText('12, Carlos Tun')).closest('tr')).toHaveTextContent(
    'Cobrado: Q351.00Comisión: Q40.00Entregado: Q276.00Diferencia: Faltan Q35.00',
  );
  unmount();
  const lines = [anUnsettled(1, { expectedCash: '180.00', guideNumber: 'GT-77' })];
  openScreen(`liquidaciones/${settlement.id}`, {
    [`GET /api/admin/settlements/${settlement.id}`]: () => ({ success: true, data: { ...settlement, lines } }),
  });
  const figure = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement?.textContent;
  expect(await figure('Cobrado')).toBe('CobradoQ351.00');
  expect(await figure('Su comisión')).toBe('Su comisiónQ40.00');
  expect(await figure('Entregó')).toBe('EntregóQ276.00');
  const line = screen.getByText('7F3A91C1').closest('tr');
  expect(line).toHaveTextContent('Q175.50Esperado: Q180.00Comisión: Q20.00');
  expect(line).toHaveTextContent('· guía GT-77');
});

it('shows what was counted in a till beside what should be in it, and lets nothing more in', async () => {
  const counted = { ...close.expected, efectivo: '441.00' };
  const closed = {
    ...close,
    closedAt: '2026-11-25T00:00:00.000Z',
    closedBy: 'ana',
    counted,
    difference: '-35.00',
    reason: 'No sabemos',
  };
  const { unmount } = openScreen(`cierres/${close.id}`, {
    [`GET /api/admin/closes/${close.id}`]: () => ({ success: true, data: closed }),
  });
  expect((await screen.findByText('Contado; debía haber Q476.00')).parentElement).toHaveTextContent('Q441.00');
  expect(screen.getByText(/ · cerrada el 24\/11\/2026 18:00 por ana$/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Anotar movimiento|Contar y cerrar)$/ })).toBeNull();
  unmount();
  const open = openScreen(`cierres/${close.id}`);
  expect((await screen.findByText('Se sabrá al contar')).parentElement).toHaveTextContent('Diferencia—Se sabrá');
  open.unmount();
  openScreen('cierres');
  const row = (await screen.findByRole('link', { name: 'Cierre 7' })).closest('tr');
  expect(row).toHaveTextContent('Esperado en efectivo: Q476.00Diferencia: Sin contar');
});

it('says of no till that it fits whose ways of paying differ and cancel out', async () => {
  const counted = { efectivo: '441.00', transferencia: '35.00', link_pago: '0.00' };
  const closed = {
    ...close,
    closedAt: '2026-11-25T00:00:00.000Z',
    closedBy: 'admin',
    counted,
    difference: '0.00',
    reason: 'Pago cambiado',
  };
  const path = `POST /api/admin/closes/${close.id}/close`;
  openScreen(`cierres/${close.id}`, { [path]: () => ({ success: true, data: closed }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Contar y cerrar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Efectivo (Q)' }), '441');
  const transfers = dialog.getByRole('textbox', { name: 'Transferencia o depósito (Q)' });
  await userEvent.clear(transfers);
  await userEvent.type(transfers, '35');
  expect(dialog.getByText('Cuadra solo en total')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Motivo de la diferencia' }), 'Pago cambiado');
  await userEvent.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  const toast = (await screen.findByText('Cierre 7 cerrado')).closest('li');
  expect(toast).toHaveTextContent('Cuadra solo en total');
  cleanup();

  openScreen(`cierres/${close.id}`, { [`GET /api/admin/closes/${close.id}`]: () => ({ success: true, data: closed }) });
  expect(await screen.findByText('Cuadra solo en total')).toBeVisible();
  cleanup();
  openScreen('cierres', { 'GET /api/admin/closes': () => ({ success: true, data: [closed], meta: { total: 1 } }) });
  expect(await screen.findByText('Cuadra solo en total')).toBeVisible();
});

it('reads settlements once, though its filter learns the couriers after them', async () => {
  let tell: (couriers: unknown) => void = () => undefined;
  const couriers = new Promise((resolve) => (tell = resolve));
  const { calls } = openScreen('liquidaciones', { 'GET /api/admin/couriers': () => couriers });
  expect(await screen.findByText('Faltan Q35.00')).toBeVisible();
  tell({ success: true, data: [aCourier()] });
  expect(await screen.findByRole('button', { name: 'Carlos Tun' })).toBeVisible();
  expect(calls.filter(({ call }) => call === 'GET /api/admin/settlements')).toHaveLength(1);
});

it('leads to the till that is open, and opens no second one', async () => {
  openScreen('cierres');
  expect(await screen.findByRole('link', { name: 'Ver la caja abierta' })).toHaveAttribute(
    'href',
    `/admin/entregas/cierres/${close.id}`,
  );
  expect(screen.queryByRole('button', { name: 'Abrir caja' })).toBeNull();
});

it('says who opened a till and with how much, and counts none that is closed', async () => {
  const closedAt = '2026-11-25T00:00:00.000Z';
  const counted = close.expected;
  const closed = aClose({ openedBy: 'carla', closedAt, closedBy: 'ana', counted, difference: '0.00' });
  openScreen(`cierres/${close.id}?dialogo=contar`, {
    [`GET /api/admin/closes/${close.id}`]: () => ({ success: true, data: closed }),
  });
  expect(await screen.findByText(/^Abierta el 24\/11\/2026 08:00 por carla con Q200\.00/)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  cleanup();
  openScreen('cierres', { 'GET /api/admin/closes': () => ({ success: true, data: [closed], meta: { total: 1 } }) });
  expect(await screen.findByText('24/11/2026 08:00 a 24/11/2026 18:00')).toBeVisible();
});

it('shows the corrections of a settlement beneath it, and none where there are none', async () => {
  const entry = { ...settlement, id: idOf('5e', 2), number: 13, corrects: settlement.id };
  const { unmount } = openScreen(`liquidaciones/${settlement.id}`);
  await screen.findByRole('heading', { name: 'Liquidación 12, Carlos Tun' });
  expect(screen.queryByText('Correcciones')).toBeNull();
  unmount();
  openScreen(`liquidaciones/${settlement.id}`, {
    [`GET /api/admin/settlements/${settlement.id}`]: () => ({
      success: true,
      data: { ...settlement, counterEntries: [entry] },
    }),
  });
  expect(await screen.findByText('Correcciones')).toBeVisible();
  expect(screen.getByText('13, Carlos Tun')).toBeVisible();
});

it('asks before which deliveries are left for another time is thrown away', async () => {
  openScreen(`efectivo/${carlos.id}`);
  await userEvent.click(await screen.findByRole('checkbox', { name: /7F3A91C2/ }));
  await userEvent.click(screen.getByRole('link', { name: 'Volver a efectivo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(screen.getByRole('checkbox', { name: /7F3A91C2/ })).not.toBeChecked();
  expect(screen.getByText('1 entrega')).toBeVisible();
});

it('says that there is nothing to settle', async () => {
  openScreen(`efectivo/${carlos.id}`, { [unsettled]: () => ({ success: true, data: [] }) });
  expect(await screen.findByText('No tiene entregas por liquidar.')).toBeVisible();
});

it('says of no difference before anything is counted', async () => {
  openScreen(`efectivo/${carlos.id}`);
  expect(await screen.findByRole('textbox', { name: 'Entrega (Q)' })).toBeVisible();
  expect(screen.queryByText(/^(Cuadra|Faltan|Sobran)/)).toBeNull();
});

it('says beside the press what is due, also once a colleague has settled a part of it', async () => {
  let rows = [anUnsettled(1), anUnsettled(2)];
  const { store } = openScreen(`efectivo/${carlos.id}`, { [unsettled]: () => ({ success: true, data: rows }) });
  const deposited = await screen.findByRole('textbox', { name: 'Entrega (Q)' });
  await userEvent.type(deposited, '311');
  const form = deposited.closest('form');
  expect(form).toHaveTextContent('CuadraDebe entregar Q311.00.');
  rows = rows.slice(1);
  act(() => void store.dispatch(adminApi.util.invalidateTags(['adminCash'])));
  await waitFor(() => expect(form).toHaveTextContent('Sobran Q155.50Debe entregar Q155.50.'));
});

it('opens the till without leaving what was counted', async () => {
  let open: typeof close | null = null;
  const { address } = openScreen(`efectivo/${carlos.id}`, {
    'GET /api/admin/closes/open': () => ({ success: true, data: open }),
    'POST /api/admin/closes': () => jsonAnswer(201, { success: true, data: (open = close) }),
  });
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Entrega (Q)' }), '300');
  await user.click(await screen.findByRole('button', { name: 'Abrir caja' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Efectivo para dar cambio (Q)' }), '200');
  await user.click(dialog.getByRole('button', { name: 'Abrir caja' }));
  await waitFor(() => expect(screen.queryByText('No hay una caja abierta')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address()).toBe(`/admin/entregas/efectivo/${carlos.id}`);
  expect(screen.getByRole('textbox', { name: 'Entrega (Q)' })).toHaveValue('300');
});

it('settles what is chosen; a difference needs a reason, and the way back leads to nothing that was settled', async () => {
  globalThis.history.pushState(null, '', '/admin/entregas/efectivo');
  const { calls, address } = openScreen(`efectivo/${carlos.id}`, {
    'POST /api/admin/settlements': () => jsonAnswer(201, { success: true, data: settlement }),
  });
  const user = userEvent.setup();
  const deposited = await screen.findByRole('textbox', { name: 'Entrega (Q)' });
  await user.click(screen.getByRole('checkbox', { name: /7F3A91C2/ }));
  expect(screen.getByText('1 entrega')).toBeVisible();
  // Of 175.50 the courier keeps 20.
  await user.type(deposited, '120.50');
  expect(await screen.findByText('Faltan Q35.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Liquidar' }));
  expect(await screen.findByText('Escribe el motivo')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Motivo de la diferencia' }), 'Dio mal un vuelto');
  await user.click(screen.getByRole('button', { name: 'Liquidar' }));
  await waitFor(() => expect(address()).toBe(`/admin/entregas/liquidaciones/${settlement.id}`));
  expect(lastCall(calls, 'POST /api/admin/settlements')?.body).toEqual({
    courierId: carlos.id,
    deliveryIds: [idOf('d1', 1)],
    expectedDue: '155.50',
    deposited: '120.50',
    method: 'efectivo',
    reason: 'Dio mal un vuelto',
  });
  act(() => globalThis.history.back());
  await waitFor(() => expect(address()).not.toContain(settlement.id));
  expect(address()).toBe('/admin/entregas/efectivo');
});

it('leads to what was settled also where somebody typed on meanwhile, which is for no other settlement', async () => {
  let answer: (given: unknown) => void = () => undefined;
  let left = [anUnsettled(1)];
  const open = () =>
    openScreen(`efectivo/${carlos.id}`, {
      [unsettled]: () => ({ success: true, data: left }),
      'POST /api/admin/settlements': () => new Promise((resolve) => (answer = resolve)),
    });
  const { calls, address } = open();
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Entrega (Q)' }), '155.50');
  await user.click(screen.getByRole('button', { name: 'Liquidar' }));
  await waitFor(() => expect(lastCall(calls, 'POST /api/admin/settlements')).toBeDefined());
  await user.type(screen.getByRole('textbox', { name: 'Motivo de la diferencia' }), 'Cabal');
  left = [];
  act(() => answer(jsonAnswer(201, { success: true, data: settlement })));
  await waitFor(() => expect(address()).toBe(`/admin/entregas/liquidaciones/${settlement.id}`));
  await waitFor(() => expect(screen.queryByText('Ya se liquidaron, o se deshicieron.')).toBeNull());
  cleanup();
  left = [anUnsettled(3)];
  open();
  expect(await screen.findByRole('textbox', { name: 'Motivo de la diferencia' })).toHaveValue('');
});

it('leaves for another time as many deliveries as are unticked', async () => {
  const { calls } = openScreen(`efectivo/${carlos.id}`, {
    [unsettled]: () => ({ success: true, data: [anUnsettled(1), anUnsettled(2), anUnsettled(3)] }),
    'POST /api/admin/settlements': () => jsonAnswer(201, { success: true, data: settlement }),
  });
  const user = userEvent.setup();
  const deposited = await screen.findByRole('textbox', { name: 'Entrega (Q)' });
  for (const code of ['7F3A91C1', '7F3A91C2']) await user.click(screen.getByRole('checkbox', { name: RegExp(code) }));
  expect(screen.getByText('1 entrega')).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: /7F3A91C2/ }));
  expect(screen.getByText('2 entregas')).toBeVisible();
  await user.type(deposited, '311');
  await user.click(screen.getByRole('button', { name: 'Liquidar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/settlements')?.body).toMatchObject({
      deliveryIds: [idOf('d1', 2), idOf('d1', 3)],
      expectedDue: '311.00',
    }),
  );
});

it('settles with a minus where the shop pays the courier; what is left over needs a reason too', async () => {
  const { calls } = openScreen(`efectivo/${carlos.id}`, {
    [unsettled]: () => ({ success: true, data: [anUnsettled(1, { collected: '0.00' })] }),
    'POST /api/admin/settlements': () => jsonAnswer(201, { success: true, data: settlement }),
  });
  const user = userEvent.setup();
  const deposited = await screen.findByRole('textbox', { name: 'Entrega (Q)' });
  await user.type(deposited, '-15');
  expect(await screen.findByText('Sobran Q5.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Liquidar' }));
  expect(await screen.findByText('Escribe el motivo')).toBeVisible();
  await user.clear(deposited);
  await user.type(deposited, '-20');
  await user.click(screen.getByRole('button', { name: 'Liquidar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/settlements')?.body).toMatchObject({
      expectedDue: '-20.00',
      deposited: '-20',
      reason: null,
    }),
  );
});

it('settles all that a company brought in a month, as many as one settlement may have', async () => {
  const many = Array.from({ length: SETTLED_AT_ONCE + 1 }, (_, index) => anUnsettled(index + 1));
  const { unmount } = openScreen(`efectivo/${carlos.id}`, { [unsettled]: () => ({ success: true, data: many }) });
  expect(await screen.findByText('500 entregas')).toBeVisible();
  expect(screen.getByText(/^Van 500 de 501 entregas/)).toBeVisible();
  unmount();
  openScreen(`efectivo/${carlos.id}`, { [unsettled]: () => ({ success: true, data: many.slice(1) }) });
  expect(await screen.findByText('500 entregas')).toBeVisible();
  expect(screen.queryByText(/^Van 500 de/)).toBeNull();
});

it('keeps what was counted when the deliveries changed meanwhile, and says when no till is open', async () => {
  let left = [anUnsettled(1), anUnsettled(2)];
  openScreen(`efectivo/${carlos.id}`, {
    [unsettled]: () => ({ success: true, data: left }),
    'GET /api/admin/closes/open': () => ({ success: true, data: null }),
    'POST /api/admin/settlements': () => {
      left = [];
      return jsonAnswer(409, {
        success: false,
        error: 'Alguna de estas entregas ya se liquidó',
        code: 'settlement.changed',
      });
    },
  });
  const user = userEvent.setup();
  expect(await screen.findByText('No hay una caja abierta')).toBeVisible();
  const deposited = await screen.findByRole('textbox', { name: 'Entrega (Q)' });
  await user.type(deposited, '311');
  await user.click(screen.getByRole('button', { name: 'Liquidar' }));
  expect(await screen.findByText('Alguna de estas entregas ya se liquidó')).toBeVisible();
  expect(await screen.findByText('Ya se liquidaron, o se deshicieron.')).toBeVisible();
  expect(deposited).toHaveValue('311');
});

const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));

it.each([
  ['lost', /nada se hará dos veces/, noAnswer, false],
  ['cut off on the way back', /nada se hará dos veces/, () => jsonAnswer(504, 'nada'), false],
  ['lost before the page was loaded again', /nada se hará dos veces/, noAnswer, true],
])('settles the same deliveries again after an answer that was %s', async (_how, words, lost, isReloaded) => {
  const sent: unknown[] = [];
  let left = [anUnsettled(1), anUnsettled(2)];
  const open = () =>
    openScreen(`efectivo/${carlos.id}`, {
      [unsettled]: () => ({ success: true, data: left }),
      'POST /api/admin/settlements': ({ body, headers }) => {
        left = [];
        sent.push([headers.get('Idempotency-Key'), body]);
        return sent.length === 1 ? lost() : jsonAnswer(201, { success: true, data: settlement });
      },
    });
  let shell = open();
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Entrega (Q)' }), '311');
  await user.click(screen.getByRole('button', { name: 'Liquidar' }));
  expect(await screen.findByText(words)).toBeVisible();
  await waitFor(() => expect(shell.calls.filter(({ call }) => call === unsettled)).toHaveLength(2));
  loggedFailures();
  if (isReloaded) {
    cleanup();
    shell = open();
  }
  await user.click(await screen.findByRole('button', { name: 'Liquidar' }));
  await waitFor(() => expect(shell.address()).toBe(`/admin/entregas/liquidaciones/${settlement.id}`));
  expect(sent).toEqual([sent[0], sent[0]]);
});

it('corrects a settlement by a counter-entry and leaves it as it is', async () => {
  const path = `POST /api/admin/settlements/${settlement.id}/counter-entries`;
  const { calls } = openScreen(`liquidaciones/${settlement.id}`, {
    [path]: () => jsonAnswer(201, { success: true, data: settlement }),
  });
  const user = userEvent.setup();
  expect(await screen.findByRole('heading', { name: 'Liquidación 12, Carlos Tun' })).toBeVisible();
  expect(screen.getByText('Faltan Q35.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Corregir' }));
  const dialog = within(await screen.findByRole('dialog'));
  const deposited = dialog.getByRole('textbox', { name: 'A lo entregado (Q)' });
  await user.clear(deposited);
  await user.type(deposited, '35');
  const fee = dialog.getByRole('textbox', { name: 'A la comisión (Q)' });
  await user.clear(fee);
  await user.type(fee, '-20');
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Lo trajo después');
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() =>
    expect(lastCall(calls, path)?.body).toEqual({
      collected: '0',
      fee: '-20',
      deposited: '35',
      method: 'efectivo',
      reason: 'Lo trajo después',
      entries: 0,
    }),
  );
});

it('corrects a settlement as it was seen, whatever a colleague has added to it since', async () => {
  const path = `POST /api/admin/settlements/${settlement.id}/counter-entries`;
  let counterEntries: unknown[] = [];
  const { calls, store } = openScreen(`liquidaciones/${settlement.id}`, {
    [`GET /api/admin/settlements/${settlement.id}`]: () => ({ success: true, data: { ...settlement, counterEntries } }),
    [path]: () => jsonAnswer(201, { success: true, data: settlement }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Corregir' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'A lo entregado (Q)' }), '{Backspace}35');
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Lo trajo después');
  counterEntries = [{ ...settlement, id: idOf('5e', 2), number: 13, corrects: settlement.id }];
  act(() => void store.dispatch(adminApi.util.invalidateTags(['adminCash'])));
  expect(await screen.findByText('Correcciones')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Registrar' }));
  await waitFor(() => expect(lastCall(calls, path)?.body).toMatchObject({ deposited: '35', entries: 0 }));
});

it('a counter-entry is none to be corrected, and leads to what it corrected', async () => {
  const entry = aSettlement({ id: idOf('e1', 2), number: 13, corrects: settlement.id, lines: [] });
  openScreen(`liquidaciones/${entry.id}`, {
    [`GET /api/admin/settlements/${entry.id}`]: () => ({ success: true, data: entry }),
  });
  expect(await screen.findByRole('heading', { name: 'Contraasiento 13, Carlos Tun' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Corregir' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Ver la liquidación' }));
  expect(await screen.findByRole('heading', { name: 'Liquidación 12, Carlos Tun' })).toBeVisible();
});

it('opens the till with a float', async () => {
  const { calls, address } = openScreen('cierres', {
    'GET /api/admin/closes/open': () => ({ success: true, data: null }),
    'POST /api/admin/closes': () => jsonAnswer(201, { success: true, data: close }),
  });
  const user = userEvent.setup();
  const open = await screen.findByRole('button', { name: 'Abrir caja' });
  await waitFor(() => expect(open).toBeEnabled());
  await user.click(open);
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Abrir caja' }));
  expect(await dialog.findByText(/Escribe un monto en quetzales/)).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Efectivo para dar cambio (Q)' }), 'Q1,200');
  await user.click(dialog.getByRole('button', { name: 'Abrir caja' }));
  await waitFor(() => expect(address()).toBe(`/admin/entregas/cierres/${close.id}`));
  expect(lastCall(calls, 'POST /api/admin/closes')?.body).toEqual({ float: '1200' });
  act(() => globalThis.history.back());
  await waitFor(() => expect(address()).toBe('/admin/entregas/cierres'));
});

it('opens no second till while it is not known whether one is open', async () => {
  openScreen('cierres', { 'GET /api/admin/closes/open': () => new Promise(() => undefined) });
  expect(await screen.findByRole('button', { name: 'Abrir caja' })).toBeDisabled();
});

it('asks for a reason where the sum is right, but not by the ways of paying', async () => {
  const path = `POST /api/admin/closes/${close.id}/close`;
  const { calls } = openScreen(`cierres/${close.id}`, { [path]: () => ({ success: true, data: close }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Efectivo (Q)' }), '441');
  const transfers = dialog.getByRole('textbox', { name: 'Transferencia o depósito (Q)' });
  await user.clear(transfers);
  await user.type(transfers, '35');
  expect(dialog.getByText('Cuadra solo en total')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  expect(await dialog.findByText('Escribe el motivo')).toBeVisible();
  expect(lastCall(calls, path)).toBeUndefined();
});

it('closes the till Q35 short with a reason, as it was seen', async () => {
  const path = `POST /api/admin/closes/${close.id}/close`;
  const counted = { efectivo: '441.00', transferencia: '0.00', link_pago: '0.00' };
  const closed = aClose({ closedAt: '2026-11-25T00:00:00.000Z', counted, difference: '-35.00', reason: 'No sabemos' });
  const { calls } = openScreen(`cierres/${close.id}`, { [path]: () => ({ success: true, data: closed }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText(/^(Cuadra|Faltan|Sobran)/)).toBeNull();
  const cash = dialog.getByRole('textbox', { name: 'Efectivo (Q)' });
  expect(cash).toHaveAccessibleDescription('Debe haber Q476.00');
  // The comma of a phone's keys.
  await user.type(cash, '441,00');
  expect(await dialog.findByText('Faltan Q35.00')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  expect(await dialog.findByText('Escribe el motivo')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Motivo de la diferencia' }), 'No sabemos ');
  await user.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  await waitFor(() =>
    expect(lastCall(calls, path)?.body).toEqual({
      counted: { efectivo: '441.00', transferencia: '0', link_pago: '0' },
      movements: 1,
      reason: 'No sabemos',
    }),
  );
  expect((await screen.findByText('Cierre 7 cerrado')).parentElement).toHaveTextContent('Faltan Q35.00');
});

it('asks for each amount that is not 0, below it with keys that have a minus', async () => {
  const below = aClose({ expected: { efectivo: '0.00', transferencia: '-35.00', link_pago: '10.00' } });
  const path = `POST /api/admin/closes/${close.id}/close`;
  const { calls } = openScreen(`cierres/${close.id}`, {
    [`GET /api/admin/closes/${close.id}`]: () => ({ success: true, data: below }),
    [path]: () => ({ success: true, data: below }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }));
  const dialog = within(await screen.findByRole('dialog'));
  const cash = dialog.getByRole('textbox', { name: 'Efectivo (Q)' });
  expect(cash).toHaveValue('');
  await user.type(cash, '0');
  const transfers = dialog.getByRole('textbox', { name: 'Transferencia o depósito (Q)' });
  expect(transfers).toHaveAttribute('inputmode', 'text');
  await user.type(transfers, '-35');
  await user.type(dialog.getByRole('textbox', { name: 'Link de pago (Q)' }), '10');
  await user.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  const counted = { efectivo: '0', transferencia: '-35', link_pago: '10' };
  await waitFor(() => expect(lastCall(calls, path)?.body).toEqual({ counted, movements: 1, reason: null }));
  cleanup();

  openScreen(`efectivo/${carlos.id}`);
  expect(await screen.findByRole('textbox', { name: 'Entrega (Q)' })).toHaveAttribute('inputmode', 'text');
});

it.each([
  ['they counted', '476', 'Vale lo que contó ana: Faltan Q35.00'],
  ['reason they gave', '441', 'Vale lo que contó ana: Faltan Q35.00. Motivo: Un vuelto'],
])('says that the till was closed already, and the %s', async (_what, own, words) => {
  const path = `POST /api/admin/closes/${close.id}/close`;
  const counted = { efectivo: '441.00', transferencia: '0.00', link_pago: '0.00' };
  const closed = { closedAt: '2026-11-24T23:00:00.000Z', closedBy: 'ana', counted, difference: '-35.00' };
  const theirs = { ...close, ...closed, reason: own === '441' ? 'Un vuelto' : null };
  openScreen(`cierres/${close.id}`, { [path]: () => ({ success: true, data: theirs }) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Contar y cerrar' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Efectivo (Q)' }), own);
  if (own === '441') await user.type(dialog.getByRole('textbox', { name: 'Motivo de la diferencia' }), 'No sabemos');
  await user.click(dialog.getByRole('button', { name: 'Cerrar caja' }));
  expect(await screen.findByText('La caja ya estaba cerrada')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

it('notes what leaves the till, and shows it with a minus', async () => {
  const path = `POST /api/admin/closes/${close.id}/movements`;
  const [came] = close.movements;
  const went = came && { ...came, id: idOf('91', 2), direction: 'out' as const, amount: '50.00', settlementId: null };
  const both = aClose({ movements: [came, went].flatMap((movement) => movement ?? []) });
  const { calls } = openScreen(`cierres/${close.id}`, {
    [`GET /api/admin/closes/${close.id}`]: () => ({ success: true, data: both }),
    [path]: () => jsonAnswer(201, { success: true, data: close }),
  });
  const user = userEvent.setup();
  expect(await screen.findByText('Q276.00')).toBeVisible();
  expect(screen.getByText('−Q50.00')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Anotar movimiento' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Monto (Q)' }), '0');
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Gasolina');
  await user.click(dialog.getByRole('button', { name: 'Anotar' }));
  expect(await dialog.findByText('Escribe un monto mayor que cero')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Monto (Q)' }), '{Backspace}50');
  await user.click(dialog.getByRole('button', { name: 'Anotar' }));
  await waitFor(() =>
    expect(lastCall(calls, path)?.body).toEqual({
      direction: 'out',
      method: 'efectivo',
      amount: '50',
      reason: 'Gasolina',
    }),
  );
});

it('says of money that was noted that it would be noted again, where somebody typed on meanwhile', async () => {
  const path = `POST /api/admin/closes/${close.id}/movements`;
  let answer: (given: unknown) => void = () => undefined;
  const { calls } = openScreen(`cierres/${close.id}`, { [path]: () => new Promise((resolve) => (answer = resolve)) });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Anotar movimiento' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Monto (Q)' }), '50');
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Gas');
  await user.click(dialog.getByRole('button', { name: 'Anotar' }));
  await waitFor(() => expect(lastCall(calls, path)).toBeDefined());
  await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'olina');
  act(() => answer(jsonAnswer(201, { success: true, data: close })));
  expect(await dialog.findByText(/Si guardas otra vez, se hace de nuevo/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Gasolina');
});

it.each([
  ['efectivo', 'GET /api/admin/cash', 'Nadie tiene dinero de la tienda', 'No se pudo cargar el efectivo'],
  ['liquidaciones', 'GET /api/admin/settlements', 'No hay liquidaciones', 'No se pudieron cargar las liquidaciones'],
  ['cierres', 'GET /api/admin/closes', 'No hay cierres', 'No se pudieron cargar los cierres'],
  ['mensajeros', 'GET /api/admin/couriers', 'No hay mensajeros', 'No se pudieron cargar los mensajeros'],
  ['rutas', 'GET /api/admin/runs', 'No hay rutas', 'No se pudieron cargar las rutas'],
  ['intentos', 'GET /api/admin/deliveries', 'No hay entregas', 'No se pudieron cargar las entregas'],
])('%s says when there is nothing, and what failed', async (route, call, empty, failed) => {
  const { unmount } = openScreen(route, { [call]: () => ({ success: true, data: [], meta: { total: 0 } }) });
  expect(await screen.findByText(empty)).toBeVisible();
  unmount();
  openScreen(route, { [call]: () => jsonAnswer(500, 'nada') });
  expect(await screen.findByText(failed)).toBeVisible();
});
