import { ERASED_PHONE, paymentMethodLabels, type AuditEntryView, type StaffOrderView } from '@shop/contracts';
import { aStaffUser, isAnswerUnderWay, jsonAnswer, type Answer, type Answers, type ShellRender } from '@shop/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAuditEntry, aStaffFlavor, aStaffProduct } from '../../../../test/builders/objects';
import { liveAnswers, LiveStream } from '../../../../test/live-stream';
import { aDelivery } from '../../../../test/builders/deliveries';
import { anOrderLine } from '../../../../test/builders/orders';
import { openSales, retail } from '../../../../test/sales-screens';

const product = aStaffProduct({
  name: 'Cumbre 12K',
  price: '145.50',
  flavors: [aStaffFlavor({ name: 'Uva', inventory: 5 })],
});
const first = anOrderLine({ productName: 'Bruma 20K', flavor: 'Arándano', unitPrice: '189.00', totalAmount: '189.00' });
const second = anOrderLine({ flavor: 'Menta', unitPrice: '140.00', totalAmount: '420.00', quantity: 3 });
const order: StaffOrderView = { ...retail, lines: [first, second], version: 3 };
const saving = `PUT /api/admin/orders/${order.orderId}`;

function openEditor(save: Answer, over: Answers = {}): ShellRender {
  return openSales(`/${order.orderId}?dialogo=editar`, {
    'GET /api/admin/products': () => ({ success: true, data: [product], meta: { total: 1 } }),
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: order }),
    [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
    [saving]: save,
    ...over,
  });
}

const saved = () => ({ success: true, data: { ...order, version: 4, total: '700.00' } });
const refused = (status: number, body: object) => () => jsonAnswer(status, { success: false, error: 'No.', ...body });
const editor = () => screen.findByRole('dialog', { name: 'Editar pedido 7F3A91C4' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Guardar cambios' }));
const sent = ({ calls }: ShellRender) => calls.filter(({ call }) => call === saving).map(({ body }) => body);
const figure = async (name: string) =>
  within(await editor())
    .getByText(name)
    .nextSibling?.textContent?.trim();
const total = () => figure('Total');

it('changes units, takes a line out, lets one in, and says what it will cost before it is saved', async () => {
  const shell = openEditor(saved);
  expect(within(await editor()).getByText('Q420.00')).toBeVisible();
  expect(await total()).toBe('Q609.00');
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Bruma 20K, Arándano' }));
  expect(screen.getByText('Sale del pedido (× 1)')).toBeVisible();
  const flavors = await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  await userEvent.click(within(flavors).getByRole('button', { name: /^Uva/ }));
  expect(await total()).toBe('Q609.00 Q565.50');
  expect((await editor()).querySelector('[aria-live=polite]')).toHaveTextContent('Q565.50');
  await save();
  expect(await screen.findByText('Pedido actualizado')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(shell)).toEqual([
    {
      version: 3,
      lines: [{ saleId: second.id, quantity: 3 }],
      newLines: [{ id: product.id, flavor: 'Uva', quantity: 1 }],
      customerData: order.customer,
      shippingWaived: null,
      expectedTotal: '565.50',
    },
  ]);
});

it.each([
  [
    'a courier has it',
    { status: 'en_ruta' },
    'Va en camino con Carlos Tun, que cobrará Q175.50 aunque lo cambies. Lo que agregues se completará al entregarlo: si no va en el paquete, hazlo en otro pedido.',
  ],
  [
    'a courier could not deliver it',
    { status: 'no_entregado' },
    'Su paquete está afuera con Carlos Tun: quita unidades solo si ya las tienes de vuelta.',
  ],
  ['it came back', { status: 'no_entregado', parcelBack: true }, null],
] as const)('says what stays as it left, where %s', async (_what, over, words) => {
  openEditor(saved, {
    'GET /api/admin/deliveries': () => ({ success: true, data: [aDelivery(1, over)], meta: { total: 1 } }),
  });
  const dialog = within(await editor());
  await screen.findAllByText('Carlos Tun');
  expect(dialog.queryByText(/con Carlos Tun[,:]/)?.textContent ?? null).toBe(words);
});

it('an order without any line is not saved, and what was taken out can be left in after all', async () => {
  const shell = openEditor(saved);
  await editor();
  const pressOfAll = async (word: string) => {
    for (const { productName, flavor } of [first, second])
      await userEvent.click(screen.getByRole('button', { name: `${word} ${productName}, ${flavor}` }));
  };
  await pressOfAll('Quitar');
  await save();
  expect(screen.getByText(/^Deja al menos un producto; si ya no lo quieren, cancela el pedido/)).toBeVisible();
  expect(sent(shell)).toEqual([]);
  // Nothing is shipped: that is no shipping for free.
  expect(await figure('Envío')).toBe('Q0.00');
  await pressOfAll('Dejar');
  expect([await figure('Envío'), await total()]).toEqual(['GRATIS', 'Q609.00']);
});

it('says how much an order lacks to the minimum of its distributor', async () => {
  const terms = { discount: 25, minimum: '600.00' };
  openEditor(saved, {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: { ...order, terms } }),
  });
  await editor();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Bruma 20K, Arándano' }));
  expect(screen.getByText('Faltan Q180.00 para la compra mínima de este pedido.')).toBeVisible();
});

it('asks for what is missing beside each field, before it calls', async () => {
  const shell = openEditor(saved);
  await editor();
  await userEvent.clear(screen.getByLabelText('Dirección'));
  await userEvent.click(screen.getByLabelText('No cobrar el envío'));
  await save();
  expect(screen.getByText(/Revisa 2 campos/)).toBeVisible();
  expect(screen.getByLabelText('Dirección')).toHaveAccessibleDescription('Dirección es requerida');
  expect(screen.getByLabelText('Motivo')).toHaveAccessibleDescription(/Escribe el motivo/);
  expect(sent(shell)).toEqual([]);
});

it('saves an order whose phone was erased', async () => {
  const erased = { ...order, customer: { ...order.customer, phone: ERASED_PHONE } };
  const shell = openEditor(saved, {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: erased }),
  });
  await editor();
  const phone = screen.getByLabelText('Número de celular');
  await userEvent.clear(phone);
  await userEvent.type(phone, '1');
  await save();
  expect(phone).toHaveAccessibleDescription('Formato de teléfono inválido (8 dígitos)');
  await userEvent.clear(phone);
  await userEvent.type(phone, ERASED_PHONE);
  await save();
  await waitFor(() => expect(sent(shell)).toMatchObject([{ customerData: { phone: ERASED_PHONE } }]));
});

it('an order that has a phone is not left without one', async () => {
  const shell = openEditor(saved);
  await editor();
  const phone = screen.getByLabelText('Número de celular');
  await userEvent.clear(phone);
  await userEvent.type(phone, ERASED_PHONE);
  await save();
  expect(phone).toHaveAccessibleDescription('Formato de teléfono inválido (8 dígitos)');
  expect(sent(shell)).toEqual([]);
});

it('after a refusal everything typed is still there, and the short line says what is left', async () => {
  openEditor(
    refused(409, {
      code: 'order.outOfStock',
      error: 'No hay suficiente inventario para completar el pedido.',
      shortLines: [{ productId: second.productId, flavor: 'Menta', available: 2 }],
    }),
  );
  await editor();
  await userEvent.clear(screen.getByLabelText('Dirección'));
  await userEvent.type(screen.getByLabelText('Dirección'), 'Zona 10');
  await save();
  expect(await screen.findByText('No hay suficiente inventario para completar el pedido.')).toBeVisible();
  expect(screen.getByText('Quedan 2')).toBeVisible();
  expect(screen.getByLabelText('Dirección')).toHaveValue('Zona 10');
});

it('shows what another did meanwhile, keeps what was typed on top of it, and goes on', async () => {
  let now = order;
  let answer: Answer = refused(409, {
    code: 'order.changed',
    error: 'Este pedido cambió mientras tanto. Mira cómo quedó e intenta de nuevo.',
    changes: [
      anAuditEntry({
        action: 'order.edited',
        before: { address: order.customer.address },
        after: { address: 'Zona 4', version: 4 },
      }),
    ],
  });
  const shell = openEditor((...call) => answer(...call), {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: now }),
  });
  await editor();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Bruma 20K, Arándano' }));
  now = { ...order, version: 4, customer: { ...order.customer, address: 'Zona 4' } };
  await save();
  expect(await screen.findByText(/carla cambió el pedido: dirección: «Zona 4» en lugar de/)).toBeVisible();
  expect(screen.getByLabelText('Dirección')).toHaveValue('Zona 4');
  expect(screen.getByText('Sale del pedido (× 1)')).toBeVisible();
  answer = saved;
  await save();
  expect(await screen.findByText('Pedido actualizado')).toBeVisible();
  expect(sent(shell).at(-1)).toMatchObject({ version: 4, customerData: { address: 'Zona 4' } });
});

describe('what another does to the order while it is edited', () => {
  async function openAndChange(
    now: StaffOrderView,
    did: Partial<AuditEntryView>,
    type = () => userEvent.type(screen.getByLabelText('Nombre'), ' Luz'),
  ) {
    const stream = new LiveStream();
    let present = order;
    let history: AuditEntryView[] = [];
    const shell = openEditor(saved, {
      ...liveAnswers(stream),
      [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: present }),
      [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({
        success: true,
        data: history,
        meta: { total: history.length },
      }),
    });
    await editor();
    await type();
    await waitFor(() => expect(stream.asked).not.toHaveLength(0));
    present = now;
    history = [anAuditEntry(did)];
    act(() => stream.tell('order.statusChanged', { orderId: order.orderId }));
    expect(await screen.findByText('Otra persona lo cambió mientras lo editabas')).toBeVisible();
    // The order itself may come after its history.
    await waitFor(() => expect(isAnswerUnderWay()).toBe(false));
    return shell;
  }

  it('is told at once and lies beneath what was typed', async () => {
    const now = { ...order, version: 4, customer: { ...order.customer, address: 'Zona 4' } };
    const shell = await openAndChange(now, {
      action: 'order.edited',
      before: { address: order.customer.address },
      after: { address: 'Zona 4', version: 4 },
    });
    expect(screen.getByText(/carla cambió el pedido: dirección: «Zona 4» en lugar de/)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Dirección')).toHaveValue('Zona 4'));
    expect(screen.getByLabelText('Nombre')).toHaveValue(`${order.customer.firstName} Luz`);
    await save();
    await waitFor(() => expect(sent(shell)).toMatchObject([{ version: 4, customerData: { address: 'Zona 4' } }]));
  });

  const units = () => screen.getByRole('spinbutton', { name: /Menta$/ });
  const withUnits = (quantity: number) => ({ ...order, version: 4, lines: [first, { ...second, quantity }] });
  const enterUnits = async (quantity: number) => {
    await userEvent.clear(units());
    await userEvent.type(units(), `${quantity}{Tab}`);
  };
  const edited = { action: 'order.edited' } as const;

  it('goes on from the lines and the waiver that they left, with the units and lines of here', async () => {
    const came = anOrderLine({ flavor: 'Mango', unitPrice: '50.00', quantity: 4 });
    const now: StaffOrderView = {
      ...order,
      version: 4,
      lines: [{ ...first, status: 'completed' }, { ...second, quantity: 6 }, came],
      shippingWaived: 'Cliente frecuente',
    };
    const shell = await openAndChange(now, edited, async () => {
      await userEvent.click(screen.getByRole('button', { name: `Quitar ${first.productName}, ${first.flavor}` }));
      const flavors = await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
      await userEvent.click(within(flavors).getByRole('button', { name: /^Uva/ }));
    });
    await waitFor(() => expect(screen.getByLabelText('Motivo')).toHaveValue('Cliente frecuente'));
    await save();
    await waitFor(() =>
      expect(sent(shell)).toMatchObject([
        {
          version: 4,
          lines: [
            { saleId: second.id, quantity: 6 },
            { saleId: came.id, quantity: 4 },
          ],
          newLines: [{ id: product.id, flavor: 'Uva', quantity: 1 }],
          shippingWaived: 'Cliente frecuente',
          expectedTotal: '1374.50',
        },
      ]),
    );
  });

  it('leaves another reason for the same waiver, whatever they changed', async () => {
    const shell = await openAndChange(withUnits(6), edited, async () => {
      await userEvent.click(screen.getByLabelText('No cobrar el envío'));
      await userEvent.type(screen.getByLabelText('Motivo'), 'Lo recoge');
    });
    await waitFor(() => expect(units()).toHaveValue('6'));
    await save();
    await waitFor(() => expect(sent(shell)).toMatchObject([{ version: 4, shippingWaived: 'Lo recoge' }]));
  });

  it('is a choice where both changed the units of a line', async () => {
    const shell = await openAndChange(withUnits(4), edited, () => enterUnits(2));
    const choice = await screen.findByRole('group', { name: /^Unidades de .* Menta: ¿cuál queda\?$/ });
    expect(units()).toHaveValue('2');
    await userEvent.click(within(choice).getByRole('button', { name: 'Lo suyo: «4»' }));
    expect(units()).toHaveValue('4');
    await userEvent.click(within(choice).getByRole('button', { name: 'Lo mío: «2»' }));
    await save();
    await waitFor(() =>
      expect(sent(shell)).toMatchObject([{ lines: [{ saleId: first.id }, { saleId: second.id, quantity: 2 }] }]),
    );
  });

  it('is a choice in words where both changed the way to pay', async () => {
    const way = (paymentMethod: string) => ({ ...order, version: 4, customer: { ...order.customer, paymentMethod } });
    const pay = () => screen.getByLabelText('Forma de pago');
    await openAndChange(way('link_pago'), edited, () =>
      userEvent.selectOptions(pay(), paymentMethodLabels.transferencia),
    );
    const choice = within(await screen.findByRole('group', { name: 'Forma de pago: ¿cuál queda?' }));
    expect(choice.getByRole('button', { name: `Lo mío: «${paymentMethodLabels.transferencia}»` })).toBeVisible();
    await userEvent.click(choice.getByRole('button', { name: `Lo suyo: «${paymentMethodLabels.link_pago}»` }));
    expect(pay()).toHaveValue('link_pago');
  });

  it('asks nothing where both changed the units of a line alike', async () => {
    const shell = await openAndChange(withUnits(2), edited, () => enterUnits(2));
    await save();
    await waitFor(() => expect(sent(shell)).toMatchObject([{ version: 4 }]));
    expect(screen.queryByRole('group', { name: /¿cuál queda\?$/ })).toBeNull();
  });

  it('leaves nothing to save once nothing is pending', async () => {
    const lines = order.lines.map((line) => ({ ...line, status: 'completed' as const }));
    const shell = await openAndChange({ ...order, version: 4, lines }, { action: 'order.statusChanged' });
    expect(await screen.findByText(/Ya no tiene nada pendiente/)).toBeVisible();
    await save();
    expect(screen.getByText(/Este pedido ya no tiene nada pendiente/)).toBeVisible();
    expect(sent(shell)).toEqual([]);
  });
});

it('a change is told once the order below has it, and none that the order was opened with', async () => {
  const stream = new LiveStream();
  let read: Answer = () => ({ success: true, data: order });
  let history: AuditEntryView[] = [];
  openEditor(saved, {
    ...liveAnswers(stream),
    [`GET /api/admin/orders/${order.orderId}`]: (...call) => read(...call),
    [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({
      success: true,
      data: history,
      meta: { total: history.length },
    }),
  });
  await editor();
  await waitFor(() => expect(stream.asked).not.toHaveLength(0));
  const happens = async (did: Partial<AuditEntryView>, words: RegExp) => {
    history = [anAuditEntry({ id: `${history.length}`, ...did }), ...history];
    act(() => stream.tell('order.statusChanged', { orderId: order.orderId }));
    expect(await screen.findAllByText(words)).not.toHaveLength(0);
  };
  const notice = () => screen.queryByText('Otra persona lo cambió mientras lo editabas');
  await happens({ action: 'order.statusChanged', after: { version: order.version } }, /cambió el estado del pedido/);
  expect(notice()).toBeNull();
  let come: (answer: unknown) => void = () => undefined;
  read = () => new Promise((resolve) => (come = resolve));
  const edited = { before: { address: order.customer.address }, after: { address: 'Zona 4', version: 4 } };
  await happens({ action: 'order.edited', ...edited }, /dirección: «Zona 4» en lugar de/);
  expect(notice()).toBeNull();
  come({ success: true, data: { ...order, version: 4, customer: { ...order.customer, address: 'Zona 4' } } });
  await waitFor(() => expect(notice()).toBeVisible());
  expect(screen.getByLabelText('Dirección')).toHaveValue('Zona 4');
});

it('a press saves, also while the order that another changed is read once more behind the editor', async () => {
  const stream = new LiveStream();
  let answer: Answer = refused(409, { code: 'order.changed', error: 'Este pedido cambió mientras lo editabas.' });
  let read: Answer = () => ({ success: true, data: { ...order, version: 4 } });
  const shell = openEditor((...call) => answer(...call), {
    ...liveAnswers(stream),
    [`GET /api/admin/orders/${order.orderId}`]: (...call) => read(...call),
  });
  await editor();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Bruma 20K, Arándano' }));
  await save();
  await screen.findByText('Este pedido cambió mientras lo editabas.');
  answer = saved;
  const reads = () => shell.calls.filter(({ call }) => call === `GET /api/admin/orders/${order.orderId}`).length;
  const before = reads();
  read = () => new Promise(() => undefined);
  // The editor covers what says that the stream has begun.
  await waitFor(() => expect(stream.asked).not.toHaveLength(0));
  act(() => stream.tell('order.statusChanged', { orderId: order.orderId }));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  await save();
  expect(await screen.findByText('Pedido actualizado')).toBeVisible();
});

it('while it is saved tells its own change of nobody else, and what was changed since of not being in it', async () => {
  let answer: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
  const stream = new LiveStream();
  let history: AuditEntryView[] = [];
  const slowly: Answer = async () => {
    await mayAnswer;
    return saved();
  };
  const shell = openEditor(slowly, {
    ...liveAnswers(stream),
    [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({
      success: true,
      data: history,
      meta: { total: history.length },
    }),
  });
  await editor();
  await userEvent.type(screen.getByLabelText('Dirección'), ', casa 3');
  await save();
  await waitFor(() => expect(sent(shell)).toHaveLength(1));
  await waitFor(() => expect(stream.asked).not.toHaveLength(0));
  history = [anAuditEntry({ action: 'order.edited', before: { address: 'Zona 1' }, after: { address: 'Zona 4' } })];
  act(() => stream.tell('order.statusChanged', { orderId: order.orderId }));
  // In the history behind the editor.
  expect(await screen.findAllByText(/cambió el pedido: dirección/)).toHaveLength(1);
  await userEvent.type(screen.getByLabelText('Dirección'), ', portón azul');
  answer();
  expect(await screen.findByText(/Lo que cambiaste mientras se guardaba no entró/)).toBeVisible();
});

it('one’s own change that its history did not know yet is no change of another', async () => {
  const changed = { ...order, version: 4, updatedAt: '2026-11-20T15:14:00.000Z' };
  let isSaved = false;
  let answerHistory: (answer: unknown) => void = () => undefined;
  openEditor(
    () => {
      isSaved = true;
      return { success: true, data: changed };
    },
    {
      [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: isSaved ? changed : order }),
      [`GET /api/admin/audit-log/order/${order.orderId}`]: () =>
        isSaved ? new Promise((resolve) => (answerHistory = resolve)) : { success: true, data: [], meta: { total: 0 } },
    },
  );
  await editor();
  await userEvent.type(screen.getByLabelText('Dirección'), ', portón azul');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Editar pedido' }));
  await editor();
  const entry = { action: 'order.edited', before: { address: 'Zona 1' }, after: { address: 'Zona 4' } } as const;
  const data = [
    // Of the same person in another tab, perhaps.
    anAuditEntry({ ...entry, id: '2', at: '2026-11-20T15:14:09.000Z' }),
    anAuditEntry({ ...entry, at: changed.updatedAt }),
  ];
  act(() => answerHistory({ success: true, data, meta: { total: 2 } }));
  const told = (await screen.findByText('Otra persona lo cambió mientras lo editabas')).parentElement;
  expect(within(told as HTMLElement).getAllByText(/cambió el pedido/)).toHaveLength(1);
});

it('one’s own change whose answer was lost is no change of another', async () => {
  const stream = new LiveStream();
  const turns: Answer[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    // Says nothing of the call before.
    refused(429, { code: 'limit.tooManyRequests', error: 'Demasiados intentos.' }),
  ];
  let now = order;
  const shell = openEditor((request) => (turns.shift() ?? saved)(request), {
    ...liveAnswers(stream),
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: now }),
  });
  await editor();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Bruma 20K, Arándano' }));
  await save();
  expect(await screen.findByText(/No supimos si se guardó: no hubo respuesta/)).toBeVisible();
  now = { ...order, version: 4, lines: [second] };
  const reads = () => shell.calls.filter(({ call }) => call === `GET /api/admin/orders/${order.orderId}`).length;
  const before = reads();
  await waitFor(() => expect(stream.asked).not.toHaveLength(0));
  act(() => stream.tell('order.statusChanged', { orderId: order.orderId }));
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  expect(screen.queryByText('Otra persona lo cambió mientras lo editabas')).toBeNull();
  await save();
  expect(await screen.findByText('Demasiados intentos.')).toBeVisible();
  await save();
  expect(await screen.findByText('Pedido actualizado')).toBeVisible();
  // The same call: the shop knows it by its version and what it made of the order.
  const [first, ...again] = sent(shell);
  expect(again).toEqual([first, first]);
});

it('what came in though its answer was lost does not come in once more by an edit that is another by then', async () => {
  const added = anOrderLine({ productId: product.id, flavor: 'Uva', unitPrice: '145.50', totalAmount: '145.50' });
  let now = order;
  const own = { kind: 'staff', id: aStaffUser().id, name: aStaffUser().username } as const;
  const changes = [anAuditEntry({ action: 'order.edited', actor: own, before: {}, after: { version: 4 } })];
  const turns: Answer[] = [
    () => {
      now = { ...order, version: 4, lines: [...order.lines, added] };
      return Promise.reject(new TypeError('Failed to fetch'));
    },
    refused(409, { code: 'order.changed', error: 'Este pedido cambió mientras lo editabas.', changes }),
  ];
  const shell = openEditor((request) => (turns.shift() ?? saved)(request), {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: now }),
  });
  const flavors = await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  await userEvent.click(within(flavors).getByRole('button', { name: /^Uva/ }));
  await save();
  expect(await screen.findByText(/No supimos si se guardó: no hubo respuesta/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Dirección'), ', portón azul');
  await save();
  expect(await screen.findByText('Este pedido cambió mientras lo editabas.')).toBeVisible();
  await waitFor(async () => expect(await total()).toBe('Q609.00'));
  await save();
  await waitFor(() => expect(sent(shell)).toHaveLength(3));
  expect(sent(shell)[2]).toMatchObject({
    version: 4,
    lines: [{ saleId: first.id }, { saleId: second.id }, { saleId: added.id, quantity: 1 }],
    newLines: [],
    customerData: { address: `${order.customer.address}, portón azul` },
  });
});

it('takes today’s price of what comes in when it changed, under whatever name, and says the new total', async () => {
  const price = '150.00';
  openEditor(
    refused(409, { code: 'order.totalChanged', error: 'El total cambió y ahora es de Q759.00. Revisa el pedido.' }),
    {
      [`GET /api/admin/products/${product.id}`]: () => ({ success: true, data: { ...product, name: 'Cima', price } }),
    },
  );
  await editor();
  const flavors = await screen.findByRole('group', { name: 'Agregar Cumbre 12K' });
  await userEvent.click(within(flavors).getByRole('button', { name: /^Uva/ }));
  await save();
  expect(await screen.findByText(/ahora es de Q759\.00/)).toBeVisible();
  await waitFor(async () => expect(await total()).toBe('Q609.00 Q759.00'));
});

it('asks before changes are thrown away', async () => {
  const { address } = openEditor(saved);
  await editor();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Bruma 20K, Arándano' }));
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir editando' }));
  expect(screen.getByText('Sale del pedido (× 1)')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(address()).toBe(`/admin/sales/${order.orderId}`));
});

it('an order in which nothing is pending has no editor', async () => {
  const lines = order.lines.map((line) => ({ ...line, status: 'completed' as const }));
  openSales(`/${order.orderId}`, {
    [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: { ...order, lines } }),
    [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
  });
  await screen.findByRole('region', { name: 'Productos' });
  expect(screen.queryByRole('button', { name: 'Editar pedido' })).toBeNull();
});
