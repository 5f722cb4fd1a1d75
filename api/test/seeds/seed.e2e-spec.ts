import type {
  CloseRowView,
  CourierCashView,
  DeliverySummary,
  ProductView,
  RatesView,
  SectionView,
  SettlementRowView,
} from '@shop/contracts';
import { DataSource } from 'typeorm';

import { HomepageSectionEntity } from '../../src/content/homepage-section.entity';
import { OrderEntity } from '../../src/orders/order.entity';
import { seedShop, type SampleDistributor } from '../../src/seeds/seed';
import { preparingOptions } from '../../src/migrations/data-source-options';
import { addProduct, addStaff } from '../support/builders/basics';
import { createMigratedDatabase } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

const tables = [
  'products',
  'product_flavors',
  'affiliates',
  'orders',
  'sales',
  'contact_messages',
  'homepage_content',
  'audit_log',
] as const;

/** Every row of the shop with its physical place, which any write would change. */
async function contentsOf(database: DataSource): Promise<unknown[]> {
  const rows = tables.map((table) => database.query<unknown[]>(`SELECT ctid::text, * FROM ${table} ORDER BY id`));
  return Promise.all(rows);
}

async function counts(database: DataSource): Promise<Record<string, number>> {
  const rows = await Promise.all(
    tables.map((table) => database.query<{ n: number }[]>(`SELECT count(*)::integer AS n FROM ${table}`)),
  );
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.[0]?.n ?? NaN]));
}

async function openDatabase(): Promise<DataSource> {
  const url = await createMigratedDatabase();
  return new DataSource(preparingOptions({ url, onIdleError: () => undefined })).initialize();
}

describe('a living sample shop', () => {
  let shop: TestShop;
  const reported: SampleDistributor[] = [];

  beforeAll(async () => {
    shop = await openShop();
    await seedShop(shop.database, 'full', (distributor) => reported.push(distributor));
  });
  afterAll(() => shop.close());

  test('shows its products, the popular ones first, and the seven sections', async () => {
    const { data: products } = await shop.get<ProductView[]>('/api/products');
    expect(products.slice(0, 2).map(({ name, popular }) => [name, popular])).toEqual([
      ['Bruma 20K', true],
      ['Bruma Antigua', true],
    ]);
    expect(products.filter(({ flavors }) => flavors.length >= 4).length).toBeGreaterThanOrEqual(8);
    expect(products.find(({ name }) => name === 'Bruma 20K')?.flavors[0]?.name).toBe('Arándano Frambuesa');
    const { data: sections } = await shop.get<SectionView[]>('/api/homepage-content');
    expect(sections).toHaveLength(7);
  });

  test('has reserved what its pending sales hold, and more only where staff hold units back', async () => {
    const flavors = await shop.database.query<{ held: number }[]>(`
      SELECT flavor.reserved_inventory - coalesce(sum(sale.quantity), 0)::integer AS held
      FROM product_flavors flavor
      LEFT JOIN sales sale ON sale.flavor_id = flavor.id AND sale.status = 'pending'
      GROUP BY flavor.id`);
    expect(flavors.filter(({ held }) => held < 0)).toEqual([]);
    expect(flavors.filter(({ held }) => held > 0)).toHaveLength(2);
  });

  test('tells of every flavor how its stock came about', async () => {
    const flavors = await shop.database.query<{ first: string; ends: boolean }[]>(`
      SELECT (array_agg(audit_log.action ORDER BY audit_log.id))[1] AS first,
        (array_agg(audit_log.after ORDER BY audit_log.id DESC))[1] @> jsonb_build_object(
          'inventory', flavor.inventory, 'reservedInventory', flavor.reserved_inventory) AS ends
      FROM product_flavors flavor
      LEFT JOIN audit_log ON audit_log.object_type = 'flavor' AND audit_log.object_id = flavor.id::text
      GROUP BY flavor.id`);
    expect(flavors).toHaveLength(52);
    expect(new Set(flavors.map(({ first, ends }) => `${first} ${ends}`))).toEqual(new Set(['flavor.created true']));
  });

  test('tells of orders, products and affiliates what they are', async () => {
    const wrong = await shop.database.query<unknown[]>(`
      SELECT action, after FROM audit_log
      LEFT JOIN orders ON action = 'order.placed' AND object_id = orders.id::text
      LEFT JOIN products ON action = 'product.created' AND object_id = products.id::text
      LEFT JOIN affiliates ON action = 'affiliate.updated' AND object_id = affiliates.id::text
      WHERE action = 'order.placed' AND orders.updated_at IS NULL AND after ->> 'total' IS DISTINCT FROM orders.total::text
        OR action = 'product.created' AND after ->> 'price' IS DISTINCT FROM products.price::text
        OR action = 'affiliate.updated' AND (after ->> 'discount')::numeric IS DISTINCT FROM discount
        OR action = 'affiliate.updated' AND after ->> 'minimumPurchase' IS DISTINCT FROM minimum_purchase::text`);
    expect(wrong).toEqual([]);
  });

  test('has orders that add up', async () => {
    const wrong = await shop.database.query<unknown[]>(`
      SELECT orders.id FROM orders JOIN sales ON sales.order_id = orders.id
      GROUP BY orders.id
      HAVING orders.subtotal <> sum(sales.total_amount)
        OR orders.shipping <> CASE WHEN orders.subtotal < 200 THEN 30 ELSE 0 END
        OR min(sales.line_number) <> 1 OR max(sales.line_number) <> count(*)`);
    expect(wrong).toEqual([]);
    expect(await shop.database.getRepository(OrderEntity).count()).toBeGreaterThan(300);
  });

  test('keeps its status links secret: every token is long and its own', async () => {
    const orders = await shop.database.getRepository(OrderEntity).find();
    expect(new Set(orders.map(({ token }) => token)).size).toBe(orders.length);
    expect(Math.min(...orders.map(({ token }) => token.length))).toBeGreaterThanOrEqual(22);
  });

  test('has a week of deliveries: two riders and a company, a refusal, a difference, one close that is short', async () => {
    const { headers } = await addStaff(shop, { role: 'admin' });
    const read = async <Data>(path: string) => (await shop.get<Data>(`/api/admin/${path}`, { headers })).data;
    const couriers = await read<CourierCashView[]>('cash');
    expect(couriers).toHaveLength(3);
    const settlements = await read<SettlementRowView[]>('settlements');
    expect(settlements.map(({ difference }) => difference)).toEqual(['0.00', '-15.00']);
    const [close, ...others] = await read<CloseRowView[]>('closes');
    expect([close?.difference, others]).toEqual(['-35.00', []]);
    const rates = await read<RatesView>('deliveries/rates');
    expect(rates.courier.reduce((all, { failed }) => all + failed.rechazado, 0)).toBe(1);
    expect((await read<DeliverySummary>('deliveries/summary')).onTheWay).toBe(1);
    const wrong = await shop.database.query<unknown[]>(`
      SELECT deliveries.id FROM deliveries JOIN orders ON orders.id = order_id
      WHERE handed_over_at < orders.created_at OR outcome_at < handed_over_at OR outcome_at > now()
        OR expected_cash <> CASE payment_method WHEN 'efectivo' THEN total ELSE 0 END
        OR (status = 'entregado') <> (line_status = 'completed')`);
    expect(wrong).toEqual([]);
  });

  test('tells of one distributor, who can sign in with that password', async () => {
    expect(reported).toHaveLength(1);
    const { status } = await shop.post('/api/auth/distributor/login', { body: reported[0] });
    expect(status).toBe(200);
  });

  test('takes orders: a sample product is sold like any other', async () => {
    const { data: products } = await shop.get<ProductView[]>('/api/products');
    const lines = ['Bruma 20K', 'Ola 5K'].map((name) => {
      const product = products.find((candidate) => candidate.name === name);
      return { id: product?.id, flavor: product?.flavors[0]?.name ?? product?.sabores[0], quantity: 1 };
    });
    const { status } = await shop.post('/api/orders', {
      body: {
        cartItems: lines,
        customerData: {
          firstName: 'Ana',
          lastName: 'López',
          phone: '55551234',
          address: 'zona 1',
          department: 'Guatemala',
          paymentMethod: 'efectivo',
        },
      },
    });
    expect(status).toBe(201);
  });

  test.each(['full', 'catalog', 'none'] as const)('is left as it is by another start with %s', async (mode) => {
    const before = await contentsOf(shop.database);
    await seedShop(shop.database, mode, (distributor) => reported.push(distributor));
    expect(await contentsOf(shop.database)).toEqual(before);
    expect(reported).toHaveLength(1);
  });
});

describe('an empty database', () => {
  let database: DataSource;

  beforeEach(async () => {
    database = await openDatabase();
  });
  afterEach(() => database.destroy());

  test('is filled once by several processes that start together', async () => {
    const reported: SampleDistributor[] = [];
    await Promise.all([1, 2, 3].map(() => seedShop(database, 'full', (distributor) => reported.push(distributor))));
    expect(reported).toHaveLength(1);
    expect(await counts(database)).toMatchObject({ products: 10, homepage_content: 7 });
  });

  test('gets products and texts, but no past, as a catalogue', async () => {
    await seedShop(database, 'catalog');
    expect(await counts(database)).toEqual({
      products: 10,
      product_flavors: 52,
      affiliates: 0,
      orders: 0,
      sales: 0,
      contact_messages: 0,
      homepage_content: 7,
      audit_log: 10 + 52 + 2,
    });
  });

  test('gets only neutral texts without samples', async () => {
    await seedShop(database, 'none');
    expect(await counts(database)).toMatchObject({
      products: 0,
      affiliates: 0,
      orders: 0,
      homepage_content: 7,
      audit_log: 0,
    });
    const sections = await database.getRepository(HomepageSectionEntity).find();
    expect(JSON.parse(sections.find(({ section }) => section === 'testimonials')?.content ?? '')).toMatchObject({
      quotes: [],
      platforms: [],
    });
  });

  test('that holds a product already is a real shop and gets nothing', async () => {
    await addProduct(database);
    await seedShop(database, 'full');
    expect(await counts(database)).toMatchObject({ products: 1, orders: 0, homepage_content: 0 });
  });

  test('that holds orders still, of products that are gone, gets nothing either', async () => {
    await database.query(`
      INSERT INTO orders (token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping, total)
      VALUES (md5('x'), 'Ana', 'López', '55551234', 'zona 1', 'Guatemala', 'efectivo', 20, 30, 50)`);
    await seedShop(database, 'full');
    expect(await counts(database)).toMatchObject({ products: 0, orders: 1, homepage_content: 0 });
  });
});
