import { randomUUID } from 'node:crypto';

import type {
  CloseRowView,
  CloseView,
  CourierCashView,
  DashboardView,
  ImportView,
  RiderOutcomeAnswer,
  RunRowView,
  RunView,
  SettlementRowView,
  SettlementView,
  WaitingOrderView,
} from '@shop/contracts';

import { ProductEntity } from '../../src/catalog/product.entity';
import { addProduct, addStaff, anyPhone, customer, setOrderLimits } from '../support/builders/basics';
import { addCourier, handOver, linkOf, record, settle } from '../support/builders/deliveries';
import { SeededRandom } from '../support/fuzz/random';
import { changeOrder, findOrder, type OrderDesk } from '../support/builders/orders';
import { applyImport, sheetForm, toCsv, untilStill } from '../support/sheets';
import { changeUnits, editOf, sendEdit } from '../support/builders/order-changes';
import { openShop, type TestShop } from '../support/test-shop';
import { CashModel, shippingOf, UNIT, type ModelDelivery, type ModelLine, type ModelRun } from './cash-model';

/** Steps to take; after each every sum is compared. 2,000 with `npm run test:assurance`. */
const STEPS = Number(process.env['CASH_STEPS'] ?? 120);

const FAILURES = ['rechazado', 'ausente', 'sin_efectivo', 'direccion_equivocada', 'no_fue', 'danado'] as const;
const METHODS = ['efectivo', 'transferencia', 'link_pago'] as const;
const codeOf = (orderId: string) => orderId.slice(-8).toUpperCase();
const text = (centavos: number) => (centavos / 100).toFixed(2);

/** Lives a shop at random, and says of each step what must come of it. */
class Walker {
  readonly model = new CashModel();
  readonly counts: Record<string, number> = {};
  private readonly random: SeededRandom;
  private readonly sent: { run: ModelRun; body: object; delivery: ModelDelivery }[] = [];
  private product = new ProductEntity();

  constructor(
    private readonly desk: OrderDesk,
    seed: number,
  ) {
    this.random = new SeededRandom(seed);
  }

  async open(): Promise<void> {
    await setOrderLimits(this.desk.shop, {});
    this.product = await addProduct(this.desk.shop.database, { price: UNIT }, [{ inventory: 100_000 }]);
    const fixed = await addCourier(this.desk, { feeAmount: '25.00' });
    const company = await addCourier(this.desk, { kind: 'company', feeKind: 'percent', feePercent: 2.57 });
    this.model.couriers.push({ id: fixed.id, fixed: 2500, basisPoints: 0, isCompany: false });
    this.model.couriers.push({ id: company.id, fixed: null, basisPoints: 257, isCompany: true });
  }

  /** @returns the kind of the step that was taken */
  async step(): Promise<string> {
    const kinds: Record<string, [weight: number, take: () => Promise<unknown>]> = {
      order: [14, () => this.order()],
      handOver: [12, () => this.handOver()],
      staffOutcome: [9, () => this.staffOutcome()],
      riderOutcome: [14, () => this.riderOutcome()],
      riderAgain: [7, () => this.riderAgain()],
      closeRun: [3, () => this.closeRun()],
      undo: [5, () => this.undo()],
      cancel: [4, () => this.cancel()],
      status: [5, () => this.status()],
      units: [8, () => this.units()],
      edit: [5, () => this.edit()],
      settle: [9, () => this.settle()],
      statement: [5, () => this.statement()],
      counterEntry: [4, () => this.counterEntry()],
      openClose: [4, () => this.openClose()],
      movement: [4, () => this.movement()],
      close: [3, () => this.close()],
    };
    const bag = Object.entries(kinds).flatMap(([kind, [weight]]) => Array.from({ length: weight }, () => kind));
    const kind = this.random.pick(bag);
    const done = await kinds[kind]?.[1]();
    this.counts[kind] = (this.counts[kind] ?? 0) + (done === false ? 0 : 1);
    return kind;
  }

  /** The same sums as the model's, as the screens show them. */
  async sums(): Promise<ReturnType<CashModel['sums']>> {
    const read = async <Data>(path: string) =>
      (await this.desk.shop.get<Data>(`/api/admin/${path}`, { headers: this.desk.headers })).data;
    const [dashboard, waiting, cash, runs, settlements, closes] = [
      await read<DashboardView>('dashboard'),
      await read<WaitingOrderView[]>('deliveries/waiting'),
      await read<CourierCashView[]>('cash'),
      await read<RunRowView[]>('runs'),
      await read<SettlementRowView[]>('settlements'),
      await read<CloseRowView[]>('closes'),
    ];
    const [moved] = await this.desk.shop.database.query<[{ sum: string }]>(
      `SELECT coalesce(sum(CASE direction WHEN 'in' THEN amount ELSE -amount END), 0)::numeric(12,2) AS sum
       FROM cash_movements WHERE settlement_id IS NOT NULL`,
    );
    const added = (rows: SettlementRowView[]) =>
      rows.reduce((all, { deposited }) => all + Math.round(Number(deposited) * 100), 0);
    return {
      revenue: dashboard.totalRevenue,
      shipping: dashboard.shippingCollected,
      waiting: Object.fromEntries(waiting.map(({ orderId, expectedCash }) => [orderId, expectedCash])),
      cash: Object.fromEntries(
        cash.map(({ courier, holds, deliveries, onTheWay, differences }) => [
          courier.id,
          { holds, deliveries, onTheWay, differences },
        ]),
      ),
      runs: Object.fromEntries(
        runs.map(({ id, stops, openStops, expectedCash }) => [id, [stops, openStops, expectedCash]]),
      ),
      settlements: Object.fromEntries(
        settlements
          .filter(({ corrects }) => corrects === null)
          .map(({ id, collected, fee, deposited, difference }) => [id, [collected, fee, deposited, difference]]),
      ),
      counterEntries: text(added(settlements.filter(({ corrects }) => corrects !== null))),
      closes: Object.fromEntries(closes.map(({ id, expected, difference }) => [id, { expected, difference }])),
      deposits: moved.sum,
    };
  }

  private post<Data>(path: string, body: object) {
    return this.desk.shop.post<Data>(`/api/admin/${path}`, { body, headers: this.desk.headers });
  }

  private async order(): Promise<void> {
    const units = this.random.whole(1, 5);
    const method = this.random.chance(0.75) ? 'efectivo' : this.random.pick(METHODS);
    const cartItems = [{ id: this.product.id, flavor: 'Menta', quantity: units }];
    const customerData = { ...customer, phone: anyPhone(), paymentMethod: method };
    const { data } = await this.desk.shop.post<{ orderId: string }>('/api/orders', {
      body: { cartItems, customerData },
    });
    const lines: ModelLine[] = [{ units, status: 'pending' }];
    this.model.orders.push({ id: data.orderId, cash: method === 'efectivo', shipping: shippingOf(units), lines });
  }

  private async handOver(): Promise<boolean> {
    const free = this.model.waiting();
    if (free.length === 0) return false;
    const orders = [...new Set(Array.from({ length: this.random.whole(1, 4) }, () => this.random.pick(free)))];
    const out = this.model.orders.filter((order) => this.model.isOut(order));
    const isRefused = out.length > 0 && this.random.chance(0.1);
    const asked = isRefused ? [...orders, this.random.pick(out)] : orders;
    const courier = this.random.pick(this.model.couriers);
    const { status, data } = await handOver(
      this.desk,
      courier,
      asked.map(({ id }) => id),
    );
    expect(status).toBe(isRefused ? 409 : 201);
    if (isRefused) return true;
    let run = this.model.runs.find(({ id }) => id === data.id);
    if (!run) {
      run = { id: data.id, token: await linkOf(this.desk, data.id), isClosed: false };
      this.model.runs.push(run);
    }
    for (const order of orders) {
      const id = data.stops.find((stop) => stop.orderId === order.id && stop.status === 'en_ruta')?.id ?? '';
      const expected = this.model.due(order);
      const fresh = { outcome: null, collected: 0, fee: 0, completed: [], settlement: null, parcelBack: false };
      this.model.deliveries.push({ id, order, courier, run, expected, ...fresh });
    }
    return true;
  }

  /** Mostly of what is on its way, now and then of what has an outcome. */
  private delivery(): ModelDelivery | null {
    const open = this.model.deliveries.filter(({ outcome }) => outcome === null);
    const from = open.length > 0 && this.random.chance(0.85) ? open : this.model.deliveries;
    return from.length === 0 ? null : this.random.pick(from);
  }

  private outcome(): { outcome: 'entregado' | (typeof FAILURES)[number]; collected: number | null } {
    if (this.random.chance(0.3)) return { outcome: this.random.pick(FAILURES), collected: null };
    return { outcome: 'entregado', collected: this.random.chance(0.2) ? this.random.whole(0, 40_000) : null };
  }

  private async staffOutcome(): Promise<boolean> {
    const delivery = this.delivery();
    if (!delivery) return false;
    const { outcome, collected } = this.outcome();
    const { status } = await record(this.desk, delivery.id, outcome, collected === null ? null : text(collected));
    expect(status).toBe(this.model.record(delivery, outcome, collected) === 'refused' ? 409 : 200);
    return true;
  }

  private async riderOutcome(): Promise<boolean> {
    const delivery = this.delivery();
    if (!delivery) return false;
    const { outcome, collected } = this.outcome();
    const run = this.random.chance(0.1) ? this.random.pick(this.model.runs) : delivery.run;
    const body = {
      id: randomUUID(),
      deliveryId: delivery.id,
      outcome,
      collected: collected === null ? null : text(collected),
      note: null,
      at: new Date(Date.now() - this.random.whole(-1, 1) * 86_400_000).toISOString(),
    };
    const isRefused = run !== delivery.run || run.isClosed;
    const expected = isRefused ? 'refused' : this.model.record(delivery, outcome, collected);
    expect(await this.send(run, body)).toBe(expected);
    if (expected !== 'refused') this.sent.push({ run, body, delivery });
    return true;
  }

  /** Sends a report again: one that counted once does not again, whatever became of its delivery and its run. */
  private async riderAgain(): Promise<boolean> {
    if (this.sent.length === 0) return false;
    const { run, body } = this.random.pick(this.sent);
    expect(await this.send(run, body)).toBe('repeated');
    return true;
  }

  private async send({ id, token }: ModelRun, body: object): Promise<string | undefined> {
    const call = { body: { outcomes: [body] }, headers: { 'X-Run-Token': token } };
    return (await this.desk.shop.post<RiderOutcomeAnswer[]>(`/api/runs/${id}/outcomes`, call)).data[0]?.result;
  }

  private async closeRun(): Promise<boolean> {
    if (this.model.runs.length === 0) return false;
    const run = this.random.pick(this.model.runs);
    const { status } = await this.post<RunView>(`runs/${run.id}/close`, {});
    expect(status).toBe(200);
    run.isClosed = true;
    return true;
  }

  private async undo(): Promise<boolean> {
    if (this.model.deliveries.length === 0) return false;
    const delivery = this.random.pick(this.model.deliveries);
    const { status } = await this.desk.shop.send('DELETE', `/api/admin/deliveries/${delivery.id}/outcome`, {
      body: { reason: 'Por error' },
      headers: this.desk.headers,
    });
    expect(status).toBe(this.model.undo(delivery) ? 200 : 409);
    return true;
  }

  private async cancel(): Promise<boolean> {
    if (this.model.deliveries.length === 0) return false;
    const { order } = this.random.pick(this.model.deliveries);
    const newest = this.model.newest(order);
    const parcelBack = this.random.chance(0.7);
    const { version } = await findOrder(this.desk, order.id);
    const isCancelled = order.lines.every(({ status }) => status === 'cancelled');
    const isAllowed = isCancelled || (newest?.outcome !== null && parcelBack);
    const { status } = await this.post(`deliveries/orders/${order.id}/cancel`, { version, parcelBack });
    expect(status).toBe(isAllowed ? 200 : 409);
    if (!isAllowed) return true;
    if (parcelBack && newest?.outcome && newest.outcome !== 'entregado') newest.parcelBack = true;
    for (const line of order.lines) if (line.status === 'pending') line.status = 'cancelled';
    return true;
  }

  /** As staff do it in the sales, whatever is on its way. */
  private async status(): Promise<boolean> {
    if (this.model.orders.length === 0) return false;
    const order = this.random.pick(this.model.orders);
    const to = this.random.pick(['completed', 'cancelled'] as const);
    const { status } = await changeOrder(this.desk, order.id, to);
    expect(status).toBe(this.model.bring(order, to) ? 200 : 409);
    return true;
  }

  /** A part of a line is completed, cancelled, or comes back. */
  private async units(): Promise<boolean> {
    const lines = this.model.orders.flatMap((order) => order.lines.map((line) => ({ order, line })));
    const open = lines.filter(({ line }) => line.status !== 'cancelled');
    if (open.length === 0) return false;
    const { order, line } = this.random.pick(open);
    const outcome = line.status === 'completed' ? 'restocked' : this.random.pick(['completed', 'cancelled'] as const);
    const units = this.random.whole(1, line.units);
    const saleId = (await findOrder(this.desk, order.id)).lines[order.lines.indexOf(line)]?.id;
    const { status } = await changeUnits(this.desk, { orderId: order.id, saleId }, { units, outcome });
    expect(status).toBe(200);
    const becomes = {
      status: outcome === 'completed' ? 'completed' : 'cancelled',
      cameBack: outcome === 'restocked',
    } as const;
    if (units === line.units) Object.assign(line, becomes);
    else {
      line.units -= units;
      order.lines.push({ units, ...becomes });
    }
    return true;
  }

  /** Of an order with one pending line; also while it is on its way, which leaves frozen what it brings. */
  private async edit(): Promise<boolean> {
    const whole = this.model.orders.filter(({ lines }) => lines.length === 1 && lines[0]?.status === 'pending');
    if (whole.length === 0) return false;
    const order = this.random.pick(whole);
    const seen = await findOrder(this.desk, order.id);
    const quantity = this.random.whole(1, 6);
    const shipping = shippingOf(quantity);
    const lines = [{ saleId: seen.lines[0]?.id ?? '', quantity }];
    const change = { lines, customerData: seen.customer, expectedTotal: text(quantity * UNIT + shipping) };
    const { status } = await sendEdit(this.desk, order.id, editOf(seen, change));
    expect(status).toBe(200);
    Object.assign(order, { shipping, lines: [{ units: quantity, status: 'pending' }] });
    return true;
  }

  private async settle(): Promise<boolean> {
    const courier = this.random.pick(this.model.couriers);
    const held = this.model.unsettled(courier).filter(() => this.random.chance(0.6));
    if (held.length === 0) return false;
    const settled = this.model.deliveries.filter((one) => one.courier === courier && one.settlement);
    const isTaken = settled.length > 0 && this.random.chance(0.1);
    const collected = held.reduce((all, one) => all + one.collected, 0);
    const fee = held.reduce((all, one) => all + one.fee, 0);
    const deposited = collected - fee + (this.random.chance(0.3) ? this.random.whole(-2000, 2000) : 0);
    const method = this.random.pick(METHODS);
    const ids = [...held, ...(isTaken ? [this.random.pick(settled)] : [])].map(({ id }) => id);
    const sums = { expectedDue: text(collected - fee), deposited: text(deposited), method, reason: 'Vuelto' };
    const { status, data } = await settle(this.desk, courier, ids, sums);
    const isRefused = isTaken || (!this.model.openClose && deposited !== 0);
    expect(status).toBe(isRefused ? 409 : 201);
    if (isRefused) return true;
    const settlement = { id: data.id, courier, collected, fee, deposited, isCounterEntry: false };
    this.model.settlements.push(settlement);
    for (const delivery of held) delivery.settlement = settlement;
    this.model.move(deposited, method);
    return true;
  }

  /** A company tells of parcels by their orders' codes: some as the shop has them, some with other amounts, some that it never had. */
  private async statement(): Promise<boolean> {
    const company = this.model.couriers.find(({ isCompany }) => isCompany);
    const told = this.model.deliveries.filter(
      (one) => one.courier === company && !one.settlement && this.model.newest(one.order) === one,
    );
    const chosen = told.filter(() => this.random.chance(0.5)).slice(0, 6);
    if (!company || chosen.length === 0) return false;
    const plans = chosen.map((delivery) => {
      const fails = delivery.outcome === null ? this.random.chance(0.2) : delivery.outcome !== 'entregado';
      const outcome = fails ? (delivery.outcome ?? this.random.pick(FAILURES)) : 'entregado';
      const should = delivery.outcome === null ? delivery.expected : delivery.collected;
      const isOdd = !fails && this.random.chance(0.3);
      const collected = isOdd ? should + this.random.whole(1, 900) : should;
      return { delivery, outcome, collected, isOdd, isTaken: isOdd && this.random.chance(0.5) };
    });
    const lines = plans.map(({ delivery, outcome, collected }) => ({
      Pedido: codeOf(delivery.order.id),
      Resultado: outcome.replaceAll('_', ' '),
      Cobrado: outcome === 'entregado' ? text(collected) : '',
    }));
    const { shop: at } = this.desk;
    // Somebody who has just signed in, as applying asks for.
    const { headers } = await addStaff(at, { role: 'admin' });
    const unknown = { Pedido: 'FFFFFFFF', Resultado: 'Entregado', Cobrado: '130.00' };
    const form = sheetForm(toCsv([...lines, unknown]), 'estado.csv', 'statement');
    form.append('subject', company.id);
    const { data } = await at.upload<ImportView>('POST', '/api/admin/imports', form, headers);
    const ran = await untilStill(at, data.id, headers);
    expect(ran.rows.error).toBeGreaterThanOrEqual(1);
    for (const [index, { isTaken }] of plans.entries()) {
      if (!isTaken) continue;
      const path = `/api/admin/imports/${ran.id}/rows/${index + 2}`;
      await at.send('PATCH', path, { body: { choice: 'take' }, headers });
    }
    const done = await applyImport(at, ran, headers);
    const isCancelled = ({ order }: ModelDelivery) => order.lines.every(({ status }) => status === 'cancelled');
    const written = plans.filter(
      ({ delivery, outcome, isOdd, isTaken }) =>
        (!isOdd || isTaken) && !(delivery.outcome === null && outcome === 'entregado' && isCancelled(delivery)),
    );
    const settling = written.filter(({ outcome }) => outcome === 'entregado');
    // The server reads amounts due before it writes: a fee follows what was collected.
    const feeOf = ({ delivery, collected }: (typeof plans)[number]) =>
      delivery.outcome === null ? this.model.feeOf(company, collected) : delivery.fee;
    const deposited = settling.reduce((all, plan) => all + plan.collected - feeOf(plan), 0);
    const isRefused = settling.length > 0 && deposited !== 0 && !this.model.openClose;
    expect(done.state).toBe(isRefused ? 'ready' : 'applied');
    if (isRefused) return true;
    for (const { delivery, outcome, collected } of written) {
      if (delivery.outcome === null) this.model.record(delivery, outcome, outcome === 'entregado' ? collected : null);
    }
    if (settling.length === 0) return true;
    const { data: made } = await at.get<SettlementRowView[]>('/api/admin/settlements?limit=1', { headers });
    const settlement = {
      id: made[0]?.id ?? '',
      courier: company,
      collected: settling.reduce((all, { delivery }) => all + delivery.collected, 0),
      fee: settling.reduce((all, { delivery }) => all + delivery.fee, 0),
      deposited,
      isCounterEntry: false,
    };
    this.model.settlements.push(settlement);
    for (const { delivery } of settling) delivery.settlement = settlement;
    this.model.move(deposited, 'transferencia');
    return true;
  }

  private async counterEntry(): Promise<boolean> {
    const closed = this.model.settlements.filter(({ isCounterEntry }) => !isCounterEntry);
    if (closed.length === 0) return false;
    const { id, courier } = this.random.pick(closed);
    const [collected, deposited] = [this.random.whole(-2000, 2000), this.random.whole(-2000, 2000)];
    const method = this.random.pick(METHODS);
    const amounts = { collected: text(collected), fee: '0', deposited: text(deposited) };
    const { status, data } = await this.post<SettlementView>(`settlements/${id}/counter-entries`, {
      ...amounts,
      method,
      reason: 'Corrige',
    });
    const isRefused = (!this.model.openClose && deposited !== 0) || (collected === 0 && deposited === 0);
    expect(status === 201).toBe(!isRefused);
    if (isRefused) return true;
    const entryId = data.counterEntries.at(-1)?.id ?? '';
    this.model.settlements.push({ id: entryId, courier, collected, fee: 0, deposited, isCounterEntry: true });
    this.model.move(deposited, method);
    return true;
  }

  private async openClose(): Promise<void> {
    const float = this.random.whole(0, 50_000);
    const { status, data } = await this.post<CloseView>('closes', { float: text(float) });
    expect(status).toBe(this.model.openClose ? 409 : 201);
    if (status !== 201) return;
    const expected = { efectivo: float, transferencia: 0, link_pago: 0 };
    this.model.closes.push({ id: data.id, expected, movements: 0, difference: null });
  }

  private async movement(): Promise<boolean> {
    if (this.model.closes.length === 0) return false;
    const close = this.random.pick(this.model.closes);
    const amount = this.random.whole(1, 5000);
    const [direction, method] = [this.random.pick(['in', 'out'] as const), this.random.pick(METHODS)];
    const body = { direction, method, amount: text(amount), reason: 'Caja chica' };
    const { status } = await this.post(`closes/${close.id}/movements`, body);
    expect(status).toBe(close.difference === null ? 201 : 409);
    if (status === 201) this.model.move(direction === 'in' ? amount : -amount, method);
    return true;
  }

  private async close(): Promise<boolean> {
    if (this.model.closes.length === 0) return false;
    const close = this.random.pick(this.model.closes);
    const counted = METHODS.map((method) => (close.expected[method] ?? 0) + this.random.whole(-3500, 3500));
    const body = {
      counted: Object.fromEntries(METHODS.map((method, index) => [method, text(counted[index] ?? 0)])),
      movements: close.movements,
      reason: 'Contado a mano',
    };
    const { status } = await this.post(`closes/${close.id}/close`, body);
    expect(status).toBe(200);
    const should = METHODS.reduce((all, method) => all + (close.expected[method] ?? 0), 0);
    close.difference ??= counted.reduce((all, amount) => all + amount, 0) - should;
    return true;
  }
}

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test(
  `${STEPS} random steps of a shop that is paid at the door agree with a model of its own in every sum (row 73)`,
  async () => {
    const walker = new Walker({ shop, headers: (await addStaff(shop, { role: 'admin' })).headers }, 73);
    await walker.open();
    for (let step = 1; step <= STEPS; step += 1) {
      // On a busy machine the walk takes longer than a password counts as given.
      if (step % 100 === 0) await shop.database.query('UPDATE staff_sessions SET confirmed_at = now()');
      const kind = await walker.step().catch((error: unknown) => {
        throw new Error(`Step ${step}: ${String(error)}`, { cause: error });
      });
      expect({ step, kind, ...(await walker.sums()) }).toEqual({ step, kind, ...walker.model.sums() });
    }
    // None of the steps is idle.
    if (STEPS >= 1000) expect(Object.values(walker.counts).every((count) => count > 10)).toBe(true);
  },
  300_000 + STEPS * 1500,
);
