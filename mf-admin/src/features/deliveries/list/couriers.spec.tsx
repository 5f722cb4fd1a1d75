import { FAILURE_CODES, type FailureCode, type RatesView } from '@shop/contracts';
import { jsonAnswer, lastCall, loggedFailures, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../../test/answers';
import { aCourier, aDelivery, carlos } from '../../../../test/builders/deliveries';
import { signInBefore } from '../../../../test/signed-in';
import App from '../../../app';

function openScreen(route: string, answers: Answers = {}, role: 'admin' | 'sales' = 'admin') {
  signInBefore({ role });
  return renderInShell(<App />, {
    route: `/admin/entregas/${route}`,
    answers: {
      ...frameAnswers({ role }),
      'GET /api/admin/couriers': () => ({ success: true, data: [aCourier()] }),
      ...answers,
    },
  });
}

it('shows couriers to everybody, and lets nobody change them who may not settle', async () => {
  openScreen('mensajeros', {}, 'sales');
  expect(await screen.findByText(carlos.name)).toBeVisible();
  const reason = 'No tienes permiso para editar mensajeros, liquidar ni cerrar caja.';
  const add = screen.getByRole('button', { name: 'Agregar mensajero', description: reason });
  expect(add).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(add);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Editar Carlos Tun', description: reason })).toBeDisabled();
});

it('opens the form of a courier by its address for nobody who may not settle', async () => {
  openScreen('mensajeros?dialogo=mensajero', {}, 'sales');
  expect(await screen.findByText(carlos.name)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('adds a courier who takes a percentage', async () => {
  const { calls } = openScreen('mensajeros', {
    'POST /api/admin/couriers': () => jsonAnswer(201, { success: true, data: aCourier() }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Agregar mensajero' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(await dialog.findByText('Nombre es requerido')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Nombre' }), 'Cargo Sur');
  await user.type(dialog.getByRole('textbox', { name: 'Teléfono' }), '+502 5512 3478');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Tipo' }), 'Empresa');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Comisión' }), 'Porcentaje de lo cobrado');
  const percent = await dialog.findByRole('textbox', { name: 'Porcentaje' });
  await user.clear(percent);
  await user.type(percent, '3,5');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/couriers')?.body).toEqual({
      name: 'Cargo Sur',
      phone: '55123478',
      kind: 'company',
      feeKind: 'percent',
      feeAmount: '0.00',
      feePercent: 3.5,
      remitDays: 1,
      active: true,
    }),
  );
});

it('pauses one, and sends nothing else of them, which a colleague may have changed', async () => {
  const days = [1, 0, 3].map((remitDays) =>
    aCourier({ id: `${carlos.id}${remitDays}`, name: `De ${remitDays}`, remitDays }),
  );
  const { calls } = openScreen('mensajeros', {
    'GET /api/admin/couriers': () => ({ success: true, data: [aCourier(), ...days] }),
    [`PATCH /api/admin/couriers/${carlos.id}`]: () => ({ success: true, data: aCourier({ active: false }) }),
  });
  const user = userEvent.setup();
  await screen.findByText('De 0');
  const told = ['1 día', 'El mismo día', '3 días'];
  for (const [index, { name }] of days.entries())
    expect(screen.getByRole('row', { name: new RegExp(`${name}.*${told[index]}`) })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Editar Carlos Tun' }));
  const dialog = within(await screen.findByRole('dialog'));
  const remit = dialog.getByRole('textbox', { name: /^Días que suele tardar/ });
  await user.clear(remit);
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(remit).toBeInvalid());
  await user.type(remit, '1');
  await user.click(dialog.getByRole('switch', { name: 'Activo' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(lastCall(calls, `PATCH /api/admin/couriers/${carlos.id}`)?.body).toEqual({ active: false }),
  );
});

it('says of each what they get, and who is paused', async () => {
  const couriers = [
    aCourier(),
    aCourier({ id: '2', name: 'Cargo Sur', kind: 'company', feeKind: 'percent', feePercent: 3.5 }),
    aCourier({ id: '3', name: 'De antes', active: false }),
  ];
  openScreen('mensajeros', { 'GET /api/admin/couriers': () => ({ success: true, data: couriers }) });
  const row = async (name: string) => (await screen.findByText(name)).closest('tr');
  expect(await row(carlos.name)).toHaveTextContent('Comisión: Q20.00 por entrega');
  expect(await row('Cargo Sur')).toHaveTextContent('EmpresaComisión: 3.5% de lo cobrado');
  expect(await row('De antes')).toHaveTextContent('En pausa');
});

it('says of each attempt what was collected, and when and who recorded it', async () => {
  const brought = { status: 'entregado', outcomeAt: '2026-11-24T18:00:00.000Z' } as const;
  const attempts = [
    aDelivery(1),
    aDelivery(2, { ...brought, collected: '140.50', recordedBy: 'ana' }),
    aDelivery(3, { ...brought, collected: '175.50' }),
  ];
  openScreen('intentos', {
    'GET /api/admin/deliveries': () => ({ success: true, data: attempts, meta: { total: 3 } }),
  });
  const [out, byStaff, byThem] = (await screen.findAllByRole('row')).slice(1);
  expect(out).toHaveTextContent(/Cobro: Q175\.50.*Cuándo: 24\/11\/2026\s08:00(?! ·)/);
  expect(byStaff).toHaveTextContent(/Cobro: Q140\.50.*Cuándo: 24\/11\/2026\s12:00 · ana/);
  expect(byThem).toHaveTextContent(/Cuándo: 24\/11\/2026\s12:00 · el mensajero/);
});

it('says of each attempt that brought nothing where its parcel is', async () => {
  const failed = { status: 'no_entregado', failure: 'ausente' } as const;
  const attempts = [aDelivery(1), aDelivery(2, failed), aDelivery(3, { ...failed, parcelBack: true })];
  openScreen('intentos', {
    'GET /api/admin/deliveries': () => ({ success: true, data: attempts, meta: { total: 3 } }),
  });
  const [out, away, back] = (await screen.findAllByRole('row')).slice(1);
  expect(out).not.toHaveTextContent(/Paquete afuera|De vuelta/);
  expect(out).toHaveTextContent('Cobro: Q175.50');
  expect(away).toHaveTextContent('AusentePaquete afueraCobro: —');
  expect(back).toHaveTextContent('AusenteDe vuelta');
});

it('tells rates with their count, and no percentage of few', async () => {
  const failed = Object.fromEntries(FAILURE_CODES.map((code) => [code, 0])) as Record<FailureCode, number>;
  const row = (label: string, attempts: number, delivered: number, deliveredPercent: number | null) => ({
    key: label,
    label,
    attempts,
    delivered,
    failed: { ...failed, ausente: attempts - delivered },
    deliveredPercent,
  });
  const rates: RatesView = {
    from: '2026-08-27',
    to: '2026-11-24',
    courier: [
      row('Carlos Tun', 40, 31, 77.5),
      { ...row('Cargo Sur', 3, 1, null), failed: { ...failed, ausente: 2, rechazado: 7 } },
    ],
    department: [],
    buyer: [],
  };
  openScreen('resultados', { 'GET /api/admin/deliveries/rates': () => ({ success: true, data: rates }) });
  expect(await screen.findByText('31 de 40 (77.5%)')).toBeVisible();
  expect(screen.getByText('Por mensajero')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Mensajero' })).toBeInTheDocument();
  expect(screen.getByText('1 de 3')).toBeVisible();
  expect(screen.getByText('Ausente 9')).toBeVisible();
  expect(screen.getByText('Rechazado 7 · Ausente 2')).toBeVisible();
  expect(
    screen.getByText('Del 27/08/2026 al 24/11/2026. Con menos de 20 intentos no se dice un porcentaje.'),
  ).toBeVisible();
});

it.each([
  ['?desde=2020-01-01&hasta=2026-11-24', 'from=2025-11-24&to=2026-11-24', '24/11/2025 a 24/11/2026'],
  ['?hasta=2026-11-24', 'from=2026-08-27&to=2026-11-24', '27/08/2026 a 24/11/2026'],
])(
  'tells rates of the days that it names, and asks for no more than there are reports of: %s',
  async (asked, sent, named) => {
    const [from, to] = [...new URLSearchParams(sent).values()] as [string, string];
    const rates: RatesView = { from, to, courier: [], department: [], buyer: [] };
    const { calls } = openScreen(`resultados${asked}`, {
      'GET /api/admin/deliveries/rates': () => ({ success: true, data: rates }),
    });
    expect(await screen.findByRole('button', { name: named })).toBeVisible();
    expect(lastCall(calls, 'GET /api/admin/deliveries/rates')?.url.search).toBe(`?${sent}`);
  },
);

it('other days can be chosen while some are on their way, and where they could not be read', async () => {
  const { from, to } = { from: '2026-11-23', to: '2026-11-23' };
  const { calls } = openScreen(`resultados?desde=${from}&hasta=${to}`, {
    'GET /api/admin/deliveries/rates': ({ url }) => {
      if (url.searchParams.get('from') === from) return jsonAnswer(503, 'nada');
      return new Promise(() => undefined);
    },
  });
  expect(await screen.findByText('No se pudieron cargar los resultados')).toBeVisible();
  const days = screen.getByRole('button', { name: '23/11/2026' });
  await userEvent.click(days);
  await userEvent.click(await screen.findByRole('button', { name: 'Este mes' }));
  expect(await screen.findByText('Cargando resultados...')).toBeInTheDocument();
  expect(lastCall(calls, 'GET /api/admin/deliveries/rates')?.url.searchParams.get('from')).not.toBe(from);
  // Who chose them by keyboard goes on from there.
  expect(days).toHaveFocus();
  loggedFailures();
});

it('adds one who takes an amount, whatever percentage was typed before', async () => {
  const { calls } = openScreen('mensajeros', {
    'POST /api/admin/couriers': () => jsonAnswer(201, { success: true, data: aCourier() }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Agregar mensajero' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Nombre' }), 'Beto');
  const fee = dialog.getByRole('combobox', { name: 'Comisión' });
  await user.selectOptions(fee, 'Porcentaje de lo cobrado');
  await user.type(await dialog.findByRole('textbox', { name: 'Porcentaje' }), 'muchos');
  await user.selectOptions(fee, 'Monto fijo por entrega');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/couriers')?.body).toMatchObject({ feeKind: 'fixed', feePercent: 0 }),
  );
});

it('sends nothing of the fee that is not in sight, whatever was typed there', async () => {
  const { calls } = openScreen('mensajeros', {
    'POST /api/admin/couriers': () => jsonAnswer(201, { success: true, data: aCourier() }),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Agregar mensajero' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Nombre' }), 'Cargo Sur');
  await user.type(dialog.getByRole('textbox', { name: 'Monto por entrega (Q)' }), ',50');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Comisión' }), 'Porcentaje de lo cobrado');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /api/admin/couriers')?.body).toMatchObject({ feeKind: 'percent', feeAmount: '0.00' }),
  );
});
