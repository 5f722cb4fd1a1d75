import { randomUUID } from 'node:crypto';

import type {
  AuditEntryView,
  DashboardView,
  OrderView,
  SaleStatus,
  StaffOrderView,
  UnitOutcome,
} from '@shop/contracts';

import { addDistributor, addProduct, addStaff } from '../support/builders/basics';
import { addProductSale, findOrder } from '../support/builders/orders';
import { SeededRandom } from '../support/fuzz/random';
import { StockModel, type ModelChoice, type ModelLine, type ModelStock } from './stock-model';
import { openShop, type Answer, type TestShop } from '../support/test-shop';

/** Steps to take; after each of them every stock, order and sum is compared. 2,000 with `npm run test:assurance`. */
const STEPS = Number(process.env['WALK_STEPS'] ?? 200);

/** A walk that takes longer hangs, also on a busy machine; ms. */
const PATIENCE = 300_000 + STEPS * 500;

/** How often each kind of step was taken and how often the shop refused it, for the test that none is idle. */
type WalkCounts = Record<string, { done: number; refused: number }>;

/**
 * A walk of its own for each seed; in files of their own, so that they run side by side. The same seed takes the same
 * steps.
 */
export function testWalk(seed: number): void {
  test(
    `${STEPS} random steps hold every rule of the stock, seed ${seed}`,
    async () => {
      const shop = await openShop();
      try {
        const counts = await walkStock(shop, seed);
        for (const kind of [
          'order',
          'sale status',
          'order status',
          'edit',
          'units',
          'return',
          'inventory',
          'reserved',
        ]) {
          expect([kind, Number(counts[kind]?.done) > 0, Number(counts[kind]?.refused) > 0]).toEqual([kind, true, true]);
        }
      } finally {
        await shop.close();
      }
    },
    PATIENCE,
  );
}

/**
 * A random walk over orders, statuses and edits of a shop (STK-6). What must come of each step is computed
 * apart, by a model of the stock table; the shop has to decide likewise and to hold the same units.
 * @throws Error on the first step after which anything differs
 */
async function walkStock(shop: TestShop, seed: number): Promise<WalkCounts> {
  const walker = new Walker(shop, seed);
  await walker.open();
  for (let step = 1; step <= STEPS; step += 1) {
    const name = await walker.step();
    try {
      await walker.compare();
    } catch (error) {
      throw new Error(`Seed ${seed}, step ${step} (${name}): ${String(error)}`, { cause: error });
    }
  }
  await walker.compareAuditLog();
  return walker.counts;
}

class Walker {
  readonly counts: WalkCounts = {};
  private readonly model = new StockModel();
  private readonly random: SeededRandom;
  private staff = { Authorization: '' };
  private buyers: Record<string, string>[] = [];

  constructor(
    private readonly shop: TestShop,
    seed: number,
  ) {
    this.random = new SeededRandom(seed);
  }

  /**
   * Two products with flavors, one that counts its own units and can't be bought any more, one with names alone; few
   * units, so that they run out.
   */
  async open(): Promise<void> {
    const { database } = this.shop;
    this.staff = (await addStaff(this.shop, { role: 'admin' })).headers;
    const distributor = await addDistributor(this.shop, { discount: 12.5, minimumPurchase: 0 });
    this.buyers = [{}, {}, distributor.headers];
    for (const name of ['Bruma', 'Cumbre']) {
      const flavors = ['Uva', 'Kiwi', 'Menta'].map((flavor) => ({ name: flavor, inventory: 12 }));
      const product = await addProduct(database, { name, price: 4975 }, flavors);
      for (const flavor of product.flavors) this.model.addStock('flavor', flavor.id, product.id, flavor.name, 12);
    }
    const plain = await addProduct(database, { name: 'Faro', inventory: 12 }, []);
    const sold = await findOrder({ shop: this.shop, headers: this.staff }, await addProductSale(this.shop, plain, 3));
    this.model.addSoldStock(plain.id, 12, sold);
    const legacy = await addProduct(database, { name: 'Ola', sabores: ['Fresa'] }, []);
    this.model.addUncounted(legacy.id, 'Fresa');
  }

  async step(): Promise<string> {
    const kinds: [name: string, weight: number, take: () => Promise<boolean>][] = [
      ['order', 30, () => this.order()],
      ['sale status', 30, () => this.changeSale()],
      ['order status', 15, () => this.changeOrder()],
      ['edit', 12, () => this.editOrder()],
      ['units', 8, () => this.changeUnits('pending', ['completed', 'cancelled'])],
      ['return', 8, () => this.changeUnits('completed', ['restocked', 'damaged'])],
      ['inventory', 14, () => this.editInventory()],
      ['reserved', 6, () => this.editReserved()],
      ['active', 4, () => this.toggle()],
      ['new flavor', 2, () => this.addFlavor()],
      ['deleted flavor', 3, () => this.deleteFlavor()],
    ];
    let place = this.random.next() * kinds.reduce((sum, [, weight]) => sum + weight, 0);
    const [name, , take] = kinds.find(([, weight]) => (place -= weight) < 0) ?? kinds[0] ?? [];
    if (name === undefined || take === undefined) throw new RangeError('No step to take');
    const count = (this.counts[name] ??= { done: 0, refused: 0 });
    if (await take()) count.done += 1;
    else count.refused += 1;
    return name;
  }

  /** One to three lines of whatever there is, by a buyer, a distributor or staff. */
  private async order(): Promise<boolean> {
    const wanted = Array.from({ length: this.random.whole(1, 3) }, () => {
      return { choice: this.random.pick(this.model.choices()), quantity: this.random.whole(1, 4) };
    });
    const body = {
      cartItems: wanted.map(({ choice, quantity }) => ({ id: choice.productId, flavor: choice.flavor, quantity })),
      customerData: buyer,
    };
    const byStaff = this.random.whole(0, 4) === 0;
    const answer = await this.shop.post<OrderView | StaffOrderView>(byStaff ? '/api/admin/orders' : '/api/orders', {
      body: byStaff ? { ...body, affiliateId: null } : body,
      headers: { 'Idempotency-Key': randomUUID(), ...(byStaff ? this.staff : this.random.pick(this.buyers)) },
    });
    const accepted = this.model.mayOrder(wanted);
    expectStatus(answer, accepted ? 201 : 409);
    if (!accepted) return false;
    const { data } = await this.shop.get<StaffOrderView>(`/api/admin/orders/${answer.data.orderId}`, {
      headers: this.staff,
    });
    this.model.order(data.orderId, data.lines, wanted);
    return true;
  }

  private async changeSale(): Promise<boolean> {
    if (this.model.lines().length === 0) return false;
    const line = this.random.pick(this.model.lines());
    return this.changeStatus(`/api/admin/sales/${line.id}/status`, [line]);
  }

  private async changeOrder(): Promise<boolean> {
    if (this.model.lines().length === 0) return false;
    const line = this.random.pick(this.model.lines());
    return this.changeStatus(`/api/admin/orders/${line.orderId}/status`, this.model.linesOf(line.orderId));
  }

  private async changeStatus(path: string, lines: ModelLine[]): Promise<boolean> {
    const status = this.random.pick(['pending', 'completed', 'cancelled'] as const);
    const answer = await this.shop.send('PATCH', path, { body: { status }, headers: this.staff });
    // An order that is completed, or pending again, leaves what was cancelled of it.
    const kept = lines.filter((line) => line.status !== 'cancelled');
    const meant = status !== 'cancelled' && kept.length > 0 ? kept : lines;
    const accepted = this.model.mayChange(meant, status);
    expectStatus(answer, accepted ? 200 : 409);
    if (accepted) this.model.change(meant, status);
    return accepted;
  }

  /** Pending lines get other units or go out, another line may come in; now and then by a version that is over. */
  private async editOrder(): Promise<boolean> {
    if (this.model.lines().length === 0) return false;
    const { orderId } = this.random.pick(this.model.lines());
    const path = `/api/admin/orders/${orderId}`;
    const { data: order } = await this.shop.get<StaffOrderView>(path, { headers: this.staff });
    const pending = this.model.linesOf(orderId).filter(({ status }) => status === 'pending');
    const kept = pending.map((line) => ({
      line,
      quantity: this.random.pick([0, line.quantity, this.random.whole(1, 5)]),
    }));
    const added = Array.from(
      { length: this.random.whole(kept.some(({ quantity }) => quantity > 0) ? 0 : 1, 1) },
      () => {
        return { choice: this.random.pick(this.model.choices()), quantity: this.random.whole(1, 4) };
      },
    );
    const late = order.version > 1 && this.random.whole(0, 7) === 0;
    const answer = await this.shop.send<StaffOrderView>('PUT', path, {
      body: {
        version: order.version - (late ? 1 : 0),
        lines: kept.flatMap(({ line, quantity }) => (quantity === 0 ? [] : { saleId: line.id, quantity })),
        newLines: added.map(({ choice, quantity }) => ({ id: choice.productId, flavor: choice.flavor, quantity })),
        customerData: { ...buyer, address: `Zona ${this.random.whole(1, 25)}` },
        shippingWaived: null,
        expectedTotal: expectedTotal(order, kept, added),
      },
      headers: this.staff,
    });
    const accepted = !late && this.model.mayEdit(orderId, kept, added);
    expectStatus(answer, accepted ? 200 : 409);
    if (accepted) this.model.edit(orderId, kept, answer.data.lines, added);
    return accepted;
  }

  /** Some units of a line, mostly of one in the status that the outcomes are for. */
  private async changeUnits(status: SaleStatus, outcomes: readonly UnitOutcome[]): Promise<boolean> {
    const fitting = this.model.lines().filter((line) => line.status === status);
    const lines = this.random.whole(0, 3) === 0 || fitting.length === 0 ? this.model.lines() : fitting;
    if (lines.length === 0) return false;
    const line = this.random.pick(lines);
    const { data: order } = await this.shop.get<StaffOrderView>(`/api/admin/orders/${line.orderId}`, {
      headers: this.staff,
    });
    const units = this.random.whole(1, line.quantity);
    const outcome = this.random.pick(outcomes);
    const answer = await this.shop.send<StaffOrderView>('PATCH', `/api/admin/sales/${line.id}/units`, {
      body: { version: order.version, units, outcome, reason: 'Un paseo' },
      headers: this.staff,
    });
    const accepted = this.model.mayTake(line, outcome);
    expectStatus(answer, accepted ? 200 : 409);
    if (accepted) this.model.take(line, units, outcome, answer.data.lines.at(-1)?.id ?? '');
    return accepted;
  }

  private async editInventory(): Promise<boolean> {
    const stock = this.random.pick(this.model.stocks());
    const inventory = this.random.whole(0, 24);
    const accepted = inventory >= stock.reserved;
    await this.edit(stock, { inventory }, accepted ? 200 : 400);
    if (accepted) stock.inventory = inventory;
    return accepted;
  }

  private async editReserved(): Promise<boolean> {
    const stock = this.random.pick(this.model.stocks());
    const reservedInventory = this.random.whole(0, 14);
    const pending = this.model.pendingOf(stock);
    const accepted = reservedInventory <= stock.inventory && reservedInventory >= pending;
    await this.edit(stock, { reservedInventory }, accepted ? 200 : reservedInventory > stock.inventory ? 400 : 409);
    if (accepted) {
      stock.reserved = reservedInventory;
      stock.hold = reservedInventory - pending;
    }
    return accepted;
  }

  private async toggle(): Promise<boolean> {
    const stock = this.random.pick(this.model.stocks());
    await this.edit(stock, { active: !stock.active }, 200);
    stock.active = !stock.active;
    return true;
  }

  private async addFlavor(): Promise<boolean> {
    const { productId } = this.random.pick(this.model.stocks().filter(({ target }) => target === 'flavor'));
    const name = `Sabor ${this.random.whole(0, 999_999)}`;
    const answer = await this.shop.post<{ id: string }>(`/api/admin/products/${productId}/flavors`, {
      body: { name, inventory: 12 },
      headers: this.staff,
    });
    expectStatus(answer, 201);
    this.model.addStock('flavor', answer.data.id, productId, name, 12);
    return true;
  }

  /** Two flavors stay, and those with pending lines. */
  private async deleteFlavor(): Promise<boolean> {
    const stock = this.random.pick(this.model.stocks().filter(({ target }) => target === 'flavor'));
    const siblings = this.model.stocks().filter(({ productId }) => productId === stock.productId);
    if (siblings.length <= 2) return false;
    const accepted = this.model.pendingOf(stock) === 0;
    const answer = await this.shop.send('DELETE', `/api/admin/flavors/${stock.id}`, { headers: this.staff });
    expectStatus(answer, accepted ? 200 : 409);
    if (accepted) this.model.removeStock(stock);
    return accepted;
  }

  private async edit({ target, id }: ModelStock, body: object, expected: number): Promise<void> {
    const path = target === 'flavor' ? `/api/admin/flavors/${id}` : `/api/admin/products/${id}`;
    expectStatus(await this.shop.send('PATCH', path, { body, headers: this.staff }), expected);
  }

  /** Every stock, line, order and sum of the shop is the model's, and every invariant holds. */
  async compare(): Promise<void> {
    const [rows, broken, dashboard] = await Promise.all([
      this.shop.database.query<{ id: string; inventory: number; reserved: number }[]>(stocksSql),
      this.shop.database.query<{ what: string }[]>(brokenSql),
      this.shop.get<DashboardView>('/api/admin/dashboard', { headers: this.staff }),
    ]);
    if (broken.length > 0) throw new Error(`broken: ${broken.map(({ what }) => what).join(', ')}`);
    const found = new Map(rows.map(({ id, inventory, reserved }) => [id, `${inventory}/${reserved}`]));
    for (const stock of this.model.stocks()) {
      const pending = this.model.pendingOf(stock);
      if (stock.reserved !== stock.hold + pending) throw new Error(`${stock.flavor}: the model itself is wrong`);
      const expected = `${stock.inventory}/${stock.reserved}`;
      if (found.get(stock.id) !== expected)
        throw new Error(`${stock.flavor}: ${String(found.get(stock.id))} is not ${expected}`);
    }
    const statuses = await this.shop.database.query<{ id: string; status: string }[]>('SELECT id, status FROM sales');
    const known = new Map(this.model.lines().map(({ id, status }) => [id, status]));
    if (statuses.length !== known.size) throw new Error(`${statuses.length} sales are not ${known.size}`);
    for (const { id, status } of statuses) {
      if (known.get(id) !== status) throw new Error(`sale ${id}: ${status} is not ${String(known.get(id))}`);
    }
    const revenue = this.model.revenue();
    if (dashboard.data.totalRevenue !== revenue)
      throw new Error(`revenue ${dashboard.data.totalRevenue} is not ${revenue}`);
  }

  /** Checks that the audit log of each stock leads without a gap from its first units to those it has. */
  async compareAuditLog(): Promise<void> {
    for (const stock of this.model.stocks()) {
      const entries: AuditEntryView[] = [];
      for (let page = 1; entries.length === (page - 1) * 100; page += 1) {
        const path = `/api/admin/audit-log/${stock.target}/${stock.id}?page=${page}&limit=100`;
        entries.push(...(await this.shop.get<AuditEntryView[]>(path, { headers: this.staff })).data);
      }
      const moves = entries.toReversed().filter(({ action }) => action.startsWith('stock.'));
      let units = stock.target === 'flavor' ? '12/0' : '12/3';
      for (const { action, before, after } of moves) {
        if (unitsOf(before) !== units)
          throw new Error(`${stock.flavor}: ${action} begins at ${unitsOf(before)}, not ${units}`);
        units = unitsOf(after);
      }
      if (units !== `${stock.inventory}/${stock.reserved}`)
        throw new Error(`${stock.flavor}: the audit log ends at ${units}`);
    }
  }
}

const buyer = {
  firstName: 'Ana',
  lastName: 'López',
  phone: '55551234',
  address: 'Zona 1',
  department: 'Guatemala',
  paymentMethod: 'efectivo',
};

/** Public prices of the walk's products, in centavos. */
const prices = { counted: 4975, other: 10_000 } as const;

/** The price of an order after an edit, computed here once more: decimal text in quetzales. */
function expectedTotal(
  order: StaffOrderView,
  kept: { line: ModelLine; quantity: number }[],
  added: { choice: ModelChoice; quantity: number }[],
): string {
  if (added.length === 0 && kept.every(({ line, quantity }) => line.quantity === quantity)) return order.total;
  const { discount } = order.terms;
  const priceOf = ({ stock }: ModelChoice) => {
    const price = stock?.target === 'flavor' ? prices.counted : prices.other;
    return discount === null ? price : Math.round((price * (100 - discount)) / 10_000) * 100;
  };
  const edited =
    kept.reduce((sum, { line, quantity }) => sum + (line.centavos / line.quantity) * quantity, 0) +
    added.reduce((sum, { choice, quantity }) => sum + priceOf(choice) * quantity, 0);
  const settled = (status: SaleStatus) =>
    order.lines.reduce(
      (sum, line) => sum + (line.status === status ? Math.round(Number(line.totalAmount) * 100) : 0),
      0,
    );
  const due = edited + settled('completed');
  // Shipping that came with completed lines stays what it was.
  const came = order.lines.some(({ status, returned }) => status === 'completed' || returned !== null);
  const shipping = came ? Math.round(Number(order.shipping) * 100) : due > 0 && due < 20_000 ? 3000 : 0;
  const total = due + settled('cancelled') + shipping;
  return (total / 100).toFixed(2);
}

const stocksSql = `
  SELECT id, inventory, reserved_inventory AS reserved FROM product_flavors
  UNION ALL SELECT id, inventory, reserved_inventory FROM products`;

/** Rows that must never be there, named by the rule they break. */
const brokenSql = `
  SELECT 'reserved beyond inventory' AS what FROM (${stocksSql}) AS stock WHERE reserved NOT BETWEEN 0 AND inventory
  UNION ALL
  SELECT 'pending lines beyond reserved' FROM (${stocksSql}) AS stock
  WHERE reserved < (SELECT coalesce(sum(quantity), 0) FROM sales WHERE status = 'pending'
    AND CASE stock_target WHEN 'flavor' THEN flavor_id WHEN 'product' THEN product_id END = stock.id)
  UNION ALL
  SELECT 'order total is not lines and shipping' FROM orders
  WHERE total <> shipping + (SELECT sum(total_amount) FROM sales WHERE order_id = orders.id)`;

function unitsOf(fields: AuditEntryView['before']): string {
  return `${String(fields?.['inventory'])}/${String(fields?.['reservedInventory'])}`;
}

function expectStatus({ status, text }: Answer<unknown>, expected: number): void {
  if (status !== expected) throw new Error(`answered ${status} in place of ${expected}: ${text}`);
}
