import type { ImportView, StaffProductView } from '@shop/contracts';

import { ProductEntity } from '../../src/catalog/product.entity';
import { addProduct, addStaff, setOrderLimits } from '../support/builders/basics';
import { SeededRandom } from '../support/fuzz/random';
import { changeOrder, placeOrder, type OrderDesk } from '../support/builders/orders';
import { applyImport, dryRun, exportedCsv, exportedXlsx, readLines, rowsOf, toCsv, type Line } from '../support/sheets';
import { openShop, type TestShop } from '../support/test-shop';
import { expectRow, oddText, type Expected, type ModelFlavor, type ModelProduct } from './sheet-model';

/** Rows to change in the walk. 1,000 with `npm run test:assurance`. */
const EDITS = Number(process.env['SHEET_EDITS'] ?? 80);
/** Rows that each sheet of the walk changes. */
const EDITS_OF_SHEET = 10;
/** Lists of products that are exported and imported again. */
const LISTS = Number(process.env['SHEET_LISTS'] ?? 3);

/** A walk that takes longer hangs, also on a busy machine; ms. */
const PATIENCE = 240_000 + EDITS * 2000;

let shop: TestShop;
let desk: OrderDesk;

beforeAll(async () => {
  shop = await openShop();
  await setOrderLimits(shop, {});
  desk = { shop, headers: (await addStaff(shop, { addProduct: true, editInventory: true })).headers };
});
afterAll(() => shop.close());
beforeEach(() => shop.empty('import_rows', 'imports', 'sales', 'orders', 'product_flavors', 'products'));

const nothing = { new: 0, changed: 0, conflict: 0, error: 0 };

test.each(Array.from({ length: LISTS }, (_, list) => list + 1))(
  'an export imported unchanged changes nothing, whatever products are called and hold: list %i',
  async (seed) => {
    const random = new SeededRandom(seed);
    let rows = 0;
    for (let made = 0; made < 30; made += 1) {
      const flavors = Array.from({ length: random.whole(0, 3) }, (_, index) => ({
        name: `${oddText(random, 70)} ${index}`,
        inventory: random.whole(0, 1) * random.whole(0, 1_000_000),
        lowStockThreshold: random.whole(0, 1000),
        active: random.chance(0.7),
      }));
      rows += Math.max(1, flavors.length);
      const values = {
        name: `${oddText(random, 110)}${random.chance(0.5) ? ` ${made}` : ''}`,
        price: random.whole(1, 99_999_999),
        puffs: random.whole(1, 1_000_000),
        description: random.chance(0.2) ? '' : oddText(random, 2000),
        inventory: random.whole(0, 50),
        active: random.chance(0.7),
        popular: random.chance(0.3),
        showOnHomepage: random.chance(0.3),
      };
      await addProduct(shop.database, values, flavors);
    }
    for (const exported of [await exportedCsv(shop, desk.headers), await exportedXlsx(shop, desk.headers)]) {
      const ran = await dryRun(shop, exported, desk.headers);
      const others = await rowsOf(shop, ran, desk.headers);
      expect(others.filter(({ outcome }) => outcome !== 'same')).toEqual([]);
      expect([ran.failure, ran.rows]).toEqual([null, { ...nothing, same: rows }]);
    }
  },
  PATIENCE,
);

/** Lives a shop with sheets that are changed while it sells, and says of each row what must come of it. */
class Walker {
  readonly counts: Record<string, number> = {};
  private readonly random: SeededRandom;
  private readonly products: ModelProduct[] = [];
  private entities = new Map<string, ProductEntity>();

  constructor(seed: number) {
    this.random = new SeededRandom(seed);
  }

  async open(): Promise<void> {
    for (let made = 0; made < 8; made += 1) {
      const names = ['Menta', 'Uva', 'Kiwi'].slice(0, this.random.whole(1, 3));
      const entity = await addProduct(
        shop.database,
        { name: `Nube ${made}` },
        names.map((name) => ({ name, inventory: 40 })),
      );
      this.add(entity);
    }
  }

  /** A sheet: exported, changed while the shop sells, looked at, decided, and applied while the shop sells. */
  async step(): Promise<void> {
    const exported = readLines(await exportedCsv(shop, desk.headers));
    const typed = this.edit(exported);
    const edited = [...typed.keys()].map((at) => this.find(exported[at] ?? {}));
    await this.sell(edited, 0.8);
    const ran = await dryRun(shop, toCsv(exported.map((line, at) => ({ ...line, ...typed.get(at) }))), desk.headers);
    const rows = await rowsOf(shop, ran, desk.headers);
    const expected = exported.map((line, at) => this.expect(line, typed.get(at) ?? {}));
    expect(rows.map(({ outcome, choices }) => [outcome, choices.map(({ key }) => key)])).toEqual(
      expected.map(({ outcome, choices }) => [outcome, choices]),
    );
    const chosen = await this.choose(ran, expected);
    const moved = this.random.chance(0.5) ? await this.sell(edited, 1) : new Set<string>();
    const done = await applyImport(shop, ran, desk.headers);
    const after = await rowsOf(shop, done, desk.headers);
    for (const [at, line] of exported.entries()) {
      const { outcome, write } = expected[at] as Expected;
      this.count(outcome);
      if (outcome === 'same' || outcome === 'error') continue;
      const units = typed.get(at)?.['Poner inventario en'];
      const changesUnits = units !== undefined && units !== line['Inventario al exportar'];
      // The import leaves a row alone whose units a sale moved after the dry run.
      const isLeft = changesUnits && moved.has(line['Id del sabor'] ?? '');
      if (!isLeft) write(chosen.get(at) ?? null);
      const isIdle = outcome === 'conflict' && !chosen.has(at) && rows[at]?.changes.length === 0;
      expect([at, after[at]?.result]).toEqual([at, isLeft || isIdle ? 'left' : 'written']);
      this.count(isLeft ? 'left' : 'written');
    }
    await this.compare();
  }

  private add(entity: ProductEntity): void {
    this.entities.set(entity.id, entity);
    const flavors = entity.flavors.map(({ id, name, inventory }): ModelFlavor => {
      return { id, name, active: true, inventory, reserved: 0 };
    });
    this.products.push({ id: entity.id, name: entity.name, price: '100.00', description: '', flavors });
  }

  private find({ 'Id del producto': productId, 'Id del sabor': flavorId }: Line): [ModelProduct, ModelFlavor] {
    const product = this.products.find(({ id }) => id === productId);
    const flavor = product?.flavors.find(({ id }) => id === flavorId);
    if (!product || !flavor) throw new RangeError(`No model of ${productId ?? ''} ${flavorId ?? ''}`);
    return [product, flavor];
  }

  private expect(exported: Line, typed: Line): Expected {
    return expectRow(...this.find(exported), exported, typed);
  }

  /** Buyers order, mostly what is in the sheet, and staff complete a share of it. @returns the flavors that moved */
  private async sell(edited: readonly [ModelProduct, ModelFlavor][], completed: number): Promise<Set<string>> {
    const moved = new Set<string>();
    const any = this.products.flatMap((product) => product.flavors.map((flavor) => [product, flavor] as const));
    for (let order = this.random.whole(1, 4); order > 0; order -= 1) {
      const [product, flavor] = this.random.pick(this.random.chance(0.7) ? edited : any);
      const quantity = this.random.whole(1, 3);
      const entity = this.entities.get(product.id);
      if (!entity || !flavor.active || flavor.inventory - flavor.reserved < quantity) continue;
      const { orderId } = await placeOrder(shop, [entity, quantity, flavor.name]);
      flavor.reserved += quantity;
      if (!this.random.chance(completed)) continue;
      expect((await changeOrder(desk, orderId, 'completed')).status).toBe(200);
      flavor.reserved -= quantity;
      flavor.inventory -= quantity;
      moved.add(flavor.id);
    }
    return moved;
  }

  /** Changes of somebody in lines, by place. Fields of a product are said once, in its first line. */
  private edit(lines: readonly Line[]): Map<number, Line> {
    const typed = new Map<number, Line>();
    for (let edits = 0; edits < EDITS_OF_SHEET; edits += 1) {
      const at = this.random.whole(0, lines.length - 1);
      const isFirst = lines[at]?.['Id del producto'] !== lines[at - 1]?.['Id del producto'];
      const [, flavor] = this.find(lines[at] ?? {});
      const units = this.random.pick([flavor.inventory + 5, flavor.inventory, 0, this.random.whole(0, 60)]);
      const changes: Line[] = [
        { 'Poner inventario en': String(units) },
        { 'Poner inventario en': String(units) },
        { 'Sabor activo': this.random.pick(['Sí', 'No']) },
        ...(isFirst
          ? [
              { Producto: `Nube ${this.random.whole(0, 99)}` },
              { 'Precio (Q)': `${this.random.whole(1, 500)}.${this.random.whole(10, 99)}` },
              { 'Precio (Q)': 'caro' },
              { Descripción: this.random.pick(['-', '', 'Fresca', 'Dos\nlíneas; y más']) },
            ]
          : []),
      ];
      typed.set(at, { ...typed.get(at), ...this.random.pick(changes) });
    }
    return typed;
  }

  /** Decides some of the conflicts. */
  private async choose(ran: ImportView, expected: readonly Expected[]): Promise<Map<number, string>> {
    const chosen = new Map<number, string>();
    for (const [at, { choices }] of expected.entries()) {
      if (choices.length === 0 || this.random.chance(0.4)) continue;
      const choice = this.random.pick(choices);
      const path = `/api/admin/imports/${ran.id}/rows/${at + 2}`;
      const { status } = await shop.send('PATCH', path, { headers: desk.headers, body: { choice } });
      expect(status).toBe(200);
      chosen.set(at, choice);
    }
    return chosen;
  }

  private async compare(): Promise<void> {
    const { data } = await shop.get<StaffProductView[]>('/api/admin/products', { headers: desk.headers });
    const byId = (rows: readonly unknown[][]) =>
      rows.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));
    const seen = data.map(({ id, name, price, description, flavors }) => [
      id,
      [name, price, description],
      byId(flavors.map((one) => [one.id, one.active, one.inventory, one.reservedInventory])),
    ]);
    const model = this.products.map(({ id, name, price, description, flavors }) => [
      id,
      [name, price, description],
      byId(flavors.map((one) => [one.id, one.active, one.inventory, one.reserved])),
    ]);
    expect(byId(seen)).toEqual(byId(model));
  }

  private count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }
}

test(
  `${EDITS} random edits of sheets with sales in between: the shop is as a model says, and nothing sold is overwritten`,
  async () => {
    const walker = new Walker(Number(process.env['SHEET_SEED'] ?? 7));
    await walker.open();
    for (let edits = 0; edits < EDITS; edits += EDITS_OF_SHEET) await walker.step();
    for (const kind of ['same', 'changed', 'conflict', 'error', 'written', 'left']) {
      expect([kind, (walker.counts[kind] ?? 0) > 0]).toEqual([kind, true]);
    }
  },
  PATIENCE,
);
