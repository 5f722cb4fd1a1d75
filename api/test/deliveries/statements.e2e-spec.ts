import {
  importLimits,
  type CourierCashView,
  type CourierView,
  type DeliveryView,
  type ImportView,
  type JobView,
  type OrderView,
  type SettlementView,
} from '@shop/contracts';

import { Client } from 'pg';

import { addStaff } from '../support/builders/basics';
import { addCourier, addDelivery, addOrder, handOver, openClose, record } from '../support/builders/deliveries';
import type { OrderDesk } from '../support/builders/orders';
import { doJob } from '../support/jobs';
import { applyImport, rowsOf, sheetForm, toCsv, untilStill, type Line } from '../support/sheets';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let desk: OrderDesk;
let company: CourierView;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

beforeEach(async () => {
  await shop.empty('import_rows', 'imports');
  desk = { shop, headers: (await addStaff(shop, { role: 'admin' })).headers };
  company = await addCourier(desk, { kind: 'company' });
});

async function withGuide(guide: string, quantity = 1): Promise<{ order: OrderView; delivery: DeliveryView }> {
  const order = await addOrder(desk, { quantity });
  const { data } = await handOver(desk, company, [order.orderId], { guide });
  return { order, delivery: data.stops.find(({ orderId }) => orderId === order.orderId) as DeliveryView };
}

function upload(lines: readonly Line[], { subject = company.id, headers = desk.headers } = {}) {
  const form = sheetForm(toCsv(lines), 'estado.csv', 'statement');
  form.append('subject', subject);
  return shop.upload<ImportView>('POST', '/api/admin/imports', form, headers);
}

async function read(lines: readonly Line[]): Promise<ImportView> {
  const { status, data } = await upload(lines);
  expect(status).toBe(201);
  return untilStill(shop, data.id, desk.headers);
}

const settlements = async () =>
  (await shop.get<SettlementView[]>(`/api/admin/settlements?courierId=${company.id}`, { headers: desk.headers })).data;
const attempt = async (id: string) =>
  (await shop.get<DeliveryView>(`/api/admin/deliveries/${id}`, { headers: desk.headers })).data;
const cash = async () => {
  const { data } = await shop.get<CourierCashView[]>('/api/admin/cash', { headers: desk.headers });
  return data.find(({ courier }) => courier.id === company.id);
};

describe('a company’s statement (DLV-20)', () => {
  test('with two errors is compared row by row, and what agrees is recorded and settled once', async () => {
    await openClose(desk);
    const [agreed, byCode, wrong, absent, forgotten] = await Promise.all(
      ['G-1', 'G-2', 'G-3', 'G-4', 'G-5'].map((guide) => withGuide(guide)),
    );
    const lines: Line[] = [
      { Guía: 'g-1', Estado: 'Entregado', 'Monto cobrado': 'Q130.00', Comisión: '25.00', Neto: '105.00' },
      { Pedido: `#${byCode?.delivery.orderCode}`, Estado: 'ENTREGADO', 'Monto cobrado': '130' },
      { Guía: 'G-3', Estado: 'Entregado', 'Monto cobrado': '103.00', Comisión: '25.00', Neto: '78.00' },
      { Guía: 'G-4', Estado: 'Ausente' },
      { Guía: 'G-9', Estado: 'Entregado', 'Monto cobrado': '130.00' },
    ];
    const ran = await read(lines);
    expect(ran).toMatchObject({ state: 'ready', rows: { changed: 3, conflict: 1, error: 1, same: 0 }, undecided: 1 });
    expect(ran.missing).toEqual([
      expect.stringMatching(
        new RegExp(`^${forgotten?.delivery.orderCode} · .*guía G-5 · en ruta, por cobrar Q130.00$`),
      ),
    ]);
    const [unknown] = await rowsOf(shop, ran, desk.headers, 'error');
    expect(unknown?.problems[0]).toMatchObject({ column: 'guide', value: 'G-9' });
    expect((await attempt(agreed?.delivery.id ?? '')).status).toBe('en_ruta');

    const done = await applyImport(shop, ran, desk.headers);
    expect(done).toMatchObject({ state: 'applied', results: { written: 3, left: 1 } });
    expect(await settlements()).toEqual([
      expect.objectContaining({ deliveries: 2, collected: '260.00', fee: '50.00', deposited: '210.00' }),
    ]);
    expect(await attempt(absent?.delivery.id ?? '')).toMatchObject({ failure: 'ausente' });
    expect(await attempt(wrong?.delivery.id ?? '')).toMatchObject({ status: 'en_ruta' });
    expect(await cash()).toMatchObject({ holds: '0.00', onTheWay: '260.00', differences: '0.00' });

    // The same file again finds what it wrote; what was odd is taken by a choice.
    const again = await read(lines);
    expect(again.rows).toMatchObject({ changed: 0, conflict: 1, error: 1, same: 3 });
    const [odd] = await rowsOf(shop, again, desk.headers, 'conflict');
    await shop.send('PATCH', `/api/admin/imports/${again.id}/rows/${odd?.number}`, {
      body: { choice: odd?.choices[0]?.key },
      headers: desk.headers,
    });
    await applyImport(shop, again, desk.headers);
    expect(await settlements()).toHaveLength(2);
    expect(await attempt(wrong?.delivery.id ?? '')).toMatchObject({ status: 'entregado', collected: '103.00' });
  });

  test('settles the parcel of a buyer who was erased meanwhile, and the guide number goes with that', async () => {
    await openClose(desk);
    const { order, delivery } = await withGuide('B-1');
    await record(desk, delivery.id, 'entregado');
    const body = { contacts: [order.customer.phone] };
    expect((await doJob(shop, '/api/admin/people/erase', { body, headers: desk.headers })).status).toBe(200);
    const ran = await read([{ Guía: 'B-1', Estado: 'Entregado', 'Monto cobrado': '130.00', Neto: '105.00' }]);
    expect(ran.rows).toMatchObject({ changed: 1, error: 0 });
    await applyImport(shop, ran, desk.headers);
    expect(await settlements()).toMatchObject([{ collected: '130.00', deposited: '105.00' }]);
    expect(await attempt(delivery.id)).toMatchObject({ status: 'entregado', guideNumber: null });
  });

  test('writes nothing of a parcel that came back while the company keeps money for it: no settlement has that', async () => {
    await openClose(desk);
    const kept = await withGuide('R-1');
    for (const guide of ['R-2', 'R-3']) await withGuide(guide);
    const ran = await read([
      { Guía: 'R-1', Estado: 'Rechazado', Comisión: '25.00', Neto: '-25.00' },
      { Guía: 'R-2', Estado: 'Rechazado', Comisión: '25.00' },
      { Guía: 'R-3', Estado: 'Rechazado', Comisión: '25.00', Neto: '0.00' },
    ]);
    const wrong = (await rowsOf(shop, ran, desk.headers, 'error')).flatMap(({ problems }) => problems);
    expect(wrong.map(({ column, value }) => [column, value])).toEqual([
      ['deposited', '-25.00'],
      ['fee', '25.00'],
    ]);
    expect((await applyImport(shop, ran, desk.headers)).results).toEqual({ written: 1, left: 0 });
    expect((await attempt(kept.delivery.id)).status).toBe('en_ruta');
  });

  test('with two titles for one amount is refused by these, and nothing of it is read', async () => {
    await withGuide('M-1');
    const ran = await read([{ Guía: 'M-1', Estado: 'Entregado', 'Monto cobrado': '130.00', Monto: '155.00' }]);
    expect(ran).toMatchObject({ state: 'failed', rows: { changed: 0, conflict: 0 } });
    expect(ran.failure?.text).toContain('no se sabe cuál leer');
    expect(ran.failure?.text).toContain('«Monto cobrado», «Monto»');
  });

  test('that tells twice of one parcel tells nothing of it: who reads it decides which row is right', async () => {
    await openClose(desk);
    const [twice, byCode] = [await withGuide('N-1'), await withGuide('N-2')];
    const ran = await read([
      { Guía: 'N-1', Estado: 'Ausente' },
      { Guía: 'N-2', Estado: 'Entregado' },
      { Guía: 'N-1', Estado: 'Entregado', Valor: '130.00' },
      { Pedido: byCode.delivery.orderCode, Estado: 'Rechazado' },
    ]);
    expect(ran.rows).toMatchObject({ changed: 0, conflict: 0, error: 4 });
    await applyImport(shop, ran, desk.headers);
    for (const { delivery } of [twice, byCode]) expect((await attempt(delivery.id)).status).toBe('en_ruta');
  });

  test('is written in as many statements for three rows as for one: buyers wait for the stocks meanwhile', async () => {
    await openClose(desk);
    const written = async (...guides: string[]) => {
      for (const guide of guides) await withGuide(guide);
      const ran = await read(guides.map((guide) => ({ Guía: guide, Estado: 'Entregado' })));
      const sent = jest.spyOn(Client.prototype, 'query');
      const done = await applyImport(shop, ran, desk.headers);
      const texts = sent.mock.calls.map(([first]: unknown[]) => String(first));
      sent.mockRestore();
      expect(done.results).toEqual({ written: guides.length, left: 0 });
      const writes = /^\s*(?:UPDATE|INSERT INTO) "?(?:orders|sales|deliveries|product_flavors|audit_log)\b/;
      return texts.filter((text) => writes.test(text)).length;
    };
    const ofOne = await written('W-1');
    expect(ofOne).toBeGreaterThan(4);
    expect(await written('W-2', 'W-3', 'W-4')).toBe(ofOne);
  });

  test('locks nothing of a row that nobody decided, nor counts it among those to apply', async () => {
    await openClose(desk);
    const [agreed, odd] = [await withGuide('U-1'), await withGuide('U-2')];
    const ran = await read([
      { Guía: 'U-1', Resultado: 'Entregado' },
      { Guía: 'U-2', Resultado: 'Entregado', Valor: '103.00' },
    ]);
    expect(ran).toMatchObject({ undecided: 1, writes: 1 });
    const sent = jest.spyOn(Client.prototype, 'query');
    const done = await applyImport(shop, ran, desk.headers);
    const calls = sent.mock.calls.map((call: unknown[]) => JSON.stringify(call.slice(0, 2)));
    sent.mockRestore();
    const locked = calls.filter((call) => /FROM orders .*FOR NO KEY UPDATE/.test(call)).join();
    expect(locked).toContain(agreed.order.orderId);
    expect(locked).not.toContain(odd.order.orderId);
    expect(done.results).toEqual({ written: 1, left: 1 });
  });

  test('that brings less than was recorded leaves the difference in sight', async () => {
    await openClose(desk);
    const { delivery } = await withGuide('H-1');
    await record(desk, delivery.id, 'entregado');
    const untold = await withGuide('H-2', 12);
    await record(desk, untold.delivery.id, 'entregado');
    const ran = await read([{ Guía: 'H-1', Resultado: 'Entregado', 'Cobrado (Q)': '120.00' }]);
    const [odd] = await rowsOf(shop, ran, desk.headers, 'conflict');
    expect(odd).toMatchObject({
      notes: [
        'Cobrado: en la tienda Q130.00, según la empresa Q120.00',
        'Depositado: en la tienda Q105.00, según la empresa Q95.00',
      ],
    });
    expect(ran.missing).toEqual([expect.stringMatching(/guía H-2 · entregada, cobró Q1,200.00$/)]);
    const body = { choice: odd?.choices[0]?.key };
    await shop.send('PATCH', `/api/admin/imports/${ran.id}/rows/2`, { body, headers: desk.headers });
    await applyImport(shop, ran, desk.headers);
    expect(await settlements()).toEqual([
      expect.objectContaining({ collected: '130.00', deposited: '95.00', difference: '-10.00' }),
    ]);
  });

  test('that brings no money settles all the same: of a parcel that was paid before, its company keeps the fee', async () => {
    await openClose(desk);
    const { orderId } = await addOrder(desk, { paymentMethod: 'link_pago' });
    await handOver(desk, company, [orderId], { guide: 'P-1' });
    await applyImport(shop, await read([{ Guía: 'P-1', Resultado: 'Entregado' }]), desk.headers);
    expect(await settlements()).toEqual([
      expect.objectContaining({ deliveries: 1, collected: '0.00', fee: '25.00', deposited: '-25.00' }),
    ]);
    expect(await cash()).toMatchObject({ deliveries: 0, onTheWay: '0.00' });
  });

  test('tells of an order that was brought again by its last attempt', async () => {
    await openClose(desk);
    const { order, delivery } = await withGuide('V-1');
    await record(desk, delivery.id, 'ausente');
    const { run } = await addDelivery(desk, company, order);
    const last = run.stops.find(({ status }) => status === 'en_ruta');
    expect((await record(desk, last?.id ?? '', 'entregado')).status).toBe(200);
    const ran = await read([{ Pedido: delivery.orderCode, Resultado: 'Entregado', 'Cobrado (Q)': '130.00' }]);
    expect((await applyImport(shop, ran, desk.headers)).results).toEqual({ written: 1, left: 0 });
    expect(await settlements()).toEqual([expect.objectContaining({ deliveries: 1, deposited: '105.00' })]);
  });

  test('is read whatever amount was recorded by mistake', async () => {
    const { delivery } = await withGuide('T-1');
    await record(desk, delivery.id, 'entregado', '55512345.00');
    expect(await read([{ Guía: 'T-1', Resultado: 'Entregado' }])).toMatchObject({
      state: 'ready',
      rows: { changed: 1 },
    });
  });

  test('leaves a row that was decided by other amounts than there are by now', async () => {
    await openClose(desk);
    const { delivery } = await withGuide('J-1');
    const ran = await read([{ Guía: 'J-1', Resultado: 'Entregado', 'Cobrado (Q)': '120.00' }]);
    const body = { choice: 'take' };
    await shop.send('PATCH', `/api/admin/imports/${ran.id}/rows/2`, { body, headers: desk.headers });
    await record(desk, delivery.id, 'entregado', '125.00');
    expect((await applyImport(shop, ran, desk.headers)).results).toEqual({ written: 0, left: 1 });
    expect(await settlements()).toEqual([]);
  });

  test('without an open till settles nothing and may be applied later', async () => {
    const open = await openClose(desk);
    const body = { counted: open.expected, movements: open.movements.length, reason: null };
    await shop.post(`/api/admin/closes/${open.id}/close`, { body, headers: desk.headers });
    const { delivery } = await withGuide('I-1');
    await withGuide('I-2');
    const ran = await read([
      { Guía: 'I-1', Resultado: 'Entregado' },
      { Guía: 'I-2', Resultado: 'Entregado', Valor: '103.00' },
    ]);
    const refused = await applyImport(shop, ran, desk.headers);
    expect(refused).toMatchObject({ state: 'ready', failure: { code: 'close.noneOpen' } });
    expect((await attempt(delivery.id)).status).toBe('en_ruta');
    await openClose(desk);
    const [odd] = await rowsOf(shop, ran, desk.headers, 'conflict');
    const choose = () =>
      shop.send('PATCH', `/api/admin/imports/${ran.id}/rows/${odd?.number}`, {
        body: { choice: odd?.choices[0]?.key },
        headers: desk.headers,
      });
    expect((await choose()).status).toBe(200);
    expect(await applyImport(shop, ran, desk.headers)).toMatchObject({ state: 'applied', results: { written: 2 } });
    expect((await choose()).status).toBe(409);
  });

  test('is read and applied wherever a long text of it is cut', async () => {
    await openClose(desk);
    const { delivery } = await withGuide('K-1');
    const smiles = (length: number) => `${'a'.repeat(length)}😀`;
    const lines: Line[] = [
      { Guía: 'K-1', Resultado: 'Ausente', Nota: smiles(199), [smiles(79)]: 'x' },
      { Guía: 'K-2', Resultado: 'Ausente', Nota: smiles(importLimits.cellText) },
    ];
    expect(await applyImport(shop, await read(lines), desk.headers)).toMatchObject({
      state: 'applied',
      unknownColumns: ['a'.repeat(79)],
    });
    expect((await attempt(delivery.id)).note).toBe('a'.repeat(199));
  });

  test('that has a dash for a guide tells of no delivery without one', async () => {
    const { delivery } = await addDelivery(desk, company, await addOrder(desk));
    const ran = await read([{ Guía: '-', Resultado: 'Ausente' }]);
    expect(ran.missing).toEqual([expect.stringMatching(`^${delivery.orderCode} · `)]);
  });

  test('is looked at without reading all that its rows say: there may be 20,000', async () => {
    const { delivery } = await withGuide('L-1');
    const ran = await read([{ Guía: 'L-2', Resultado: 'Ausente', Observaciones: 'Volvió tarde' }]);
    const sent = jest.spyOn(Client.prototype, 'query');
    const { data } = await shop.get<ImportView>(`/api/admin/imports/${ran.id}`, { headers: desk.headers });
    const answers = await Promise.all(sent.mock.results.map(({ value }) => value as Promise<unknown>));
    sent.mockRestore();
    expect(data.missing).toEqual([expect.stringMatching(`^${delivery.orderCode} · `)]);
    expect(JSON.stringify(answers)).toContain('L-2');
    expect(JSON.stringify(answers)).not.toContain('Volvió tarde');
  });

  test('finds by its code a parcel that was handed over without a guide number, though the row has the company’s', async () => {
    await openClose(desk);
    const { delivery } = await addDelivery(desk, company, await addOrder(desk));
    const line: Line = { Guía: 'C-1', Pedido: delivery.orderCode, Resultado: 'Entregado' };
    const other = await withGuide('C-2');
    const unnamed = await addDelivery(desk, company, await addOrder(desk));
    const ran = await read([
      line,
      { Guía: 'C-3', Pedido: other.delivery.orderCode, Resultado: 'Entregado' },
      // No number at all.
      { Guía: '#', Pedido: unnamed.delivery.orderCode, Resultado: 'Entregado' },
    ]);
    expect(ran).toMatchObject({ rows: { changed: 2, error: 1 } });
    await applyImport(shop, ran, desk.headers);
    expect((await attempt(delivery.id)).status).toBe('entregado');
    expect((await read([line])).rows).toMatchObject({ same: 1 });
  });

  test('records nothing of a guide number beside the code of another parcel: one of them is wrong', async () => {
    const [one, other] = [await withGuide('D-1'), await withGuide('D-2')];
    const ran = await read([
      { Guía: 'D-1', Pedido: other.delivery.orderCode, Resultado: 'Entregado' },
      { Guía: 'D-2', Pedido: 'la-de-ellos-77', Resultado: 'Entregado' },
    ]);
    expect(ran).toMatchObject({ rows: { changed: 1, error: 1 } });
    const [wrong] = await rowsOf(shop, ran, desk.headers, 'error');
    expect(wrong?.problems[0]?.text).toBe('Es la guía o el código de varios pedidos');
    expect((await attempt(one.delivery.id)).status).toBe('en_ruta');
  });

  test('knows the deliveries of its own courier alone', async () => {
    const { delivery } = await addDelivery(desk, await addCourier(desk));
    const ran = await read([{ Pedido: delivery.orderCode, Resultado: 'Entregado' }]);
    expect(ran).toMatchObject({ rows: { error: 1 }, missing: [] });
  });

  test('is for who may settle, and of a courier', async () => {
    const seller = await addStaff(shop, { role: 'sales' });
    expect((await upload([{ Guía: 'X' }], { headers: seller.headers })).status).toBe(403);
    const path = `/api/admin/imports/${(await read([{ Guía: 'X' }])).id}`;
    const { headers } = seller;
    const answers = [
      await shop.get(path, { headers }),
      await shop.get(`${path}/rows`, { headers }),
      await shop.send('PATCH', `${path}/rows/2`, { body: { choice: null }, headers }),
      await shop.post(`${path}/apply`, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await upload([{ Guía: 'X' }], { subject: 'nadie' })).status).toBe(400);
  });

  test('is nobody else’s work to follow or to cancel, before and after its end', async () => {
    const seller = (await addStaff(shop, { role: 'sales' })).headers;
    const aside = shop.database.createQueryRunner();
    await aside.startTransaction();
    // The dry run waits for the deliveries.
    await aside.query('LOCK TABLE deliveries IN ACCESS EXCLUSIVE MODE');
    const { data } = await upload([{ Guía: 'X' }]);
    const { data: listed } = await shop.get<JobView[]>('/api/admin/jobs', { headers: desk.headers });
    const path = `/api/admin/jobs/${listed[0]?.id}`;
    const asSeller = async () => [
      (await shop.get(path, { headers: seller })).status,
      (await shop.post(`${path}/cancel`, { headers: seller })).status,
      (await shop.get<JobView[]>('/api/admin/jobs', { headers: seller })).data.length,
    ];
    const before = await asSeller();
    await aside.commitTransaction();
    await aside.release();
    expect(await untilStill(shop, data.id, desk.headers)).toMatchObject({ state: 'ready' });
    expect([before, await asSeller()]).toEqual([
      [404, 404, 0],
      [404, 404, 0],
    ]);
    expect((await shop.get(path, { headers: desk.headers })).status).toBe(200);
  });
});
