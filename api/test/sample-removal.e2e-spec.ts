import type { OrderView, ProductView } from '@shop/contracts';

import { issueActivationLink } from '../src/auth/activation/activation-links.service';
import { AffiliateEntity } from '../src/affiliates/affiliate.entity';
import { ProductFlavorEntity } from '../src/catalog/product-flavor.entity';
import { ProductEntity } from '../src/catalog/product.entity';
import { HomepageSectionEntity } from '../src/content/homepage-section.entity';
import { OrderEntity } from '../src/orders/order.entity';
import { SaleEntity } from '../src/orders/sale.entity';
import { freshContent } from '../src/seeds/fresh-content';
import { homepageRows } from '../src/seeds/homepage-rows';
import { removalText } from '../src/seeds/removal-text';
import { removeSamples } from '../src/seeds/sample-removal';
import { seedShop, type SampleDistributor } from '../src/seeds/seed';
import { addProduct, customer, orderFor, stockOf } from './builders';
import { openShop, type TestShop } from './test-shop';

let shop: TestShop;
let distributor: SampleDistributor;

beforeEach(async () => {
  shop = await openShop();
  await seedShop(shop.database, 'full', (made) => (distributor = made));
});
afterEach(() => shop.close());

async function rowsWhere(condition: string): Promise<Record<string, number>> {
  const tables = [
    'products',
    'product_flavors',
    'affiliates',
    'orders',
    'sales',
    'contact_messages',
    'homepage_content',
  ];
  const counted: Record<string, number> = {};
  for (const table of tables) {
    const [row] = await shop.database.query<{ n: number }[]>(
      `SELECT count(*)::integer AS n FROM ${table} WHERE ${condition}`,
    );
    counted[table] = row?.n ?? NaN;
  }
  return counted;
}

const nothing = { products: 0, product_flavors: 0, affiliates: 0, orders: 0, sales: 0, contact_messages: 0 };

async function sampleProduct(name: string): Promise<ProductEntity> {
  return shop.database.getRepository(ProductEntity).findOneOrFail({
    where: { name },
    relations: { flavors: true },
    order: { flavors: { createdAt: 'ASC' } },
  });
}

async function order(lines: { product: ProductEntity; flavor: string; quantity: number }[], headers = {}) {
  const cartItems = lines.map(({ product, flavor, quantity }) => ({ id: product.id, flavor, quantity }));
  const answer = await shop.post<OrderView>('/api/orders', { body: { cartItems, customerData: customer }, headers });
  expect(answer.status).toBe(201);
  return answer.data;
}

test('a shop that sold nothing yet is empty afterwards and says what went', async () => {
  const removal = await removeSamples(shop.database);
  expect(await rowsWhere('true')).toEqual({ ...nothing, homepage_content: 7 });
  expect(await rowsWhere('sample')).toEqual({ ...nothing, homepage_content: 0 });
  const told = await shop.database.query<object[]>('SELECT DISTINCT object_type AS type, action FROM ledger');
  expect(told).toEqual([{ type: 'content', action: 'content.updated' }]);
  expect(removalText(removal)).toBe(
    `Datos de ejemplo que se quitaron: 10 productos, ${removal.orders} pedidos, 11 afiliados y 12 mensajes.\n` +
      'Secciones de la portada que volvieron a su texto inicial: 7.',
  );
  expect(removalText(await removeSamples(shop.database))).toBe('No hay datos de ejemplo en esta tienda.');
});

test('the homepage has the texts of a fresh shop, and a section that was off stays off', async () => {
  const sections = shop.database.getRepository(HomepageSectionEntity);
  await sections.update({ section: 'about' }, { active: false });
  await sections.update({ section: 'hero' }, { title: 'La portada del dueño', sample: false });
  await removeSamples(shop.database);
  for (const { section, title, content } of homepageRows(freshContent, false)) {
    const stored = await sections.findOneByOrFail({ section });
    expect(stored.active).toBe(section !== 'about');
    expect(stored.title).toBe(section === 'hero' ? 'La portada del dueño' : title);
    expect(stored.content).toBe(content);
  }
});

test('what is real stays, to the last unit', async () => {
  const product = await addProduct(shop.database, { name: 'Real 9K' }, [{ inventory: 10 }]);
  await order([{ product, flavor: 'Menta', quantity: 3 }]);
  await shop.post('/api/contact', { body: { name: 'Eva', email: 'eva@correo.gt', message: 'Hola' } });
  await shop.post('/api/affiliates', {
    body: { name: 'Eva', email: 'eva@correo.gt', phone: '5555', level: 'agente', message: null },
  });
  await removeSamples(shop.database);
  expect(await rowsWhere('true')).toEqual({
    products: 1,
    product_flavors: 1,
    affiliates: 1,
    orders: 1,
    sales: 1,
    contact_messages: 1,
    homepage_content: 7,
  });
  expect(await stockOf(shop.database, product.flavors[0])).toEqual({ inventory: 10, reserved: 3 });
});

test('a sample product with real sales is deactivated, holds only what real buyers hold, and is named', async () => {
  const bruma = await sampleProduct('Bruma 20K');
  const legacy = await sampleProduct('Ola 5K');
  await order([
    { product: bruma, flavor: 'Uva Hielo', quantity: 2 },
    { product: legacy, flavor: 'Mora Azul', quantity: 1 },
  ]);
  const removal = await removeSamples(shop.database);

  expect(removal.keptProducts).toEqual(['Bruma 20K', 'Ola 5K']);
  expect(removalText(removal)).toContain(
    'Se quedan desactivados, porque tienen ventas o sabores reales: Bruma 20K y Ola 5K.',
  );
  const kept = await sampleProduct('Bruma 20K');
  expect([kept.active, kept.sample]).toEqual([false, false]);
  expect(kept.flavors.map(({ name }) => name)).toEqual(['Uva Hielo']);
  // The six that the sample shop holds back by hand stay held: staff see and change them.
  expect(kept.flavors[0]?.reservedInventory).toBe(2 + 6);
  expect(await rowsWhere('sample')).toEqual({ ...nothing, homepage_content: 0 });
  expect((await shop.get<ProductView[]>('/api/products')).data).toEqual([]);
});

test('the audit log tells what became of what stays, and of nothing else', async () => {
  const bruma = await sampleProduct('Bruma 20K');
  const flavor = bruma.flavors.find(({ name }) => name === 'Uva Hielo');
  const { orderId } = await order([{ product: bruma, flavor: 'Uva Hielo', quantity: 3 }]);
  await shop.database.getRepository(OrderEntity).update({ id: orderId }, { sample: true });
  await shop.database.getRepository(SaleEntity).update({ orderId }, { sample: true });
  await order([{ product: bruma, flavor: 'Uva Hielo', quantity: 2 }]);
  const before = await stockOf(shop.database, flavor);
  await shop.database.getRepository(HomepageSectionEntity).update({ section: 'hero' }, { sample: false });
  const [{ last }] = await shop.database.query<[{ last: string }]>('SELECT max(id) AS last FROM ledger');
  await removeSamples(shop.database);
  const after = await stockOf(shop.database, flavor);
  expect(before.reserved).toBeGreaterThan(after.reserved);

  const rows = await shop.database.query<{ action: string; id: string; before: object; after: object }[]>(
    `SELECT action, object_id AS id, before, after FROM ledger WHERE ledger.id > $1 ORDER BY ledger.id`,
    [last],
  );
  expect(rows.slice(0, 2)).toEqual([
    {
      action: 'stock.edited',
      id: flavor?.id,
      before: { inventory: before.inventory, reservedInventory: before.reserved, lowStockThreshold: 5 },
      after: { inventory: after.inventory, reservedInventory: after.reserved, lowStockThreshold: 5 },
    },
    { action: 'product.updated', id: bruma.id, before: { active: true }, after: { active: false } },
  ]);
  const sections = rows.slice(2);
  expect(new Set(sections.map(({ action }) => action))).toEqual(new Set(['content.updated']));
  expect(sections.map(({ id }) => id)).toContain('contact');
  expect(sections.map(({ id }) => id)).not.toContain('hero');
  for (const section of sections) expect(section.before).not.toEqual(section.after);

  const kept = await shop.database.query<{ type: string; id: string }[]>(
    `SELECT DISTINCT object_type AS type, object_id AS id FROM ledger WHERE object_type IN ('product', 'flavor')`,
  );
  expect(kept.sort((one, other) => one.type.localeCompare(other.type))).toEqual([
    { type: 'flavor', id: flavor?.id },
    { type: 'product', id: bruma.id },
  ]);
});

test('a flavor that staff added keeps its sample product, and the sample sales of a product that staff took over go', async () => {
  const mini = await sampleProduct('Mini 2.5K');
  const faro = await sampleProduct('Faro 10K');
  const flavors = shop.database.getRepository(ProductFlavorEntity);
  await flavors.insert({ productId: mini.id, name: 'Horchata', inventory: 5 });
  await shop.database.getRepository(ProductEntity).update({ id: faro.id }, { sample: false });

  const { keptProducts } = await removeSamples(shop.database);
  expect(keptProducts).toEqual(['Mini 2.5K']);
  expect((await sampleProduct('Mini 2.5K')).flavors.map(({ name }) => name)).toEqual(['Horchata']);
  const own = await sampleProduct('Faro 10K');
  expect(own.active).toBe(true);
  expect(own.flavors).toHaveLength(4);
  expect(own.flavors.map(({ reservedInventory }) => reservedInventory)).toEqual([0, 0, 0, 0]);
});

test('a sample distributor with real orders stays on standby and can’t sign in any more', async () => {
  const { headers } = await shop.post('/api/auth/distributor/login', { body: distributor });
  const Cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const product = await addProduct(shop.database, { price: 50_000 }, [{ inventory: 20 }]);
  await order([{ product, flavor: 'Menta', quantity: 4 }], { Cookie });
  const { id } = await shop.database.getRepository(AffiliateEntity).findOneByOrFail({ email: distributor.email });
  const { token } = await issueActivationLink(shop.database.manager, id);

  const removal = await removeSamples(shop.database);
  expect(removal.keptAffiliates).toEqual(['Mariela Xicará']);
  expect(removalText(removal)).toContain('Se quedan en pausa, porque tienen pedidos reales: Mariela Xicará.');
  expect(await shop.database.getRepository(AffiliateEntity).find()).toMatchObject([
    { email: distributor.email, status: 'standby', passwordHash: null, sample: false },
  ]);
  const [paused] = await shop.database.query<object[]>(
    `SELECT actor_kind AS kind, before, after FROM ledger WHERE object_id = $1 AND action = 'affiliate.statusChanged'
     ORDER BY ledger.id DESC`,
    [id],
  );
  expect(paused).toEqual({ kind: 'system', before: { status: 'approved' }, after: { status: 'standby' } });
  expect((await shop.get('/api/auth/distributor/me', { headers: { Cookie } })).status).toBe(401);
  expect((await shop.post('/api/auth/distributor/login', { body: distributor })).status).toBe(401);
  await shop.database.query(`UPDATE affiliates SET status = 'approved' WHERE id = $1`, [id]);
  expect((await shop.post('/api/auth/distributor/activation', { body: { token } })).status).toBe(410);
});

/** Until a statement of this shop's database waits for a lock of another. */
async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const waiting = await shop.database.query<unknown[]>(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test('an order that was half way when the removal began keeps what it bought', async () => {
  const product = await sampleProduct('Cumbre 12K');
  const [flavor] = product.flavors;
  const { inventory } = await stockOf(shop.database, flavor);
  const other = shop.database.createQueryRunner();
  await other.startTransaction();
  await other.manager.increment(ProductFlavorEntity, { id: flavor?.id }, 'reservedInventory', 1);
  const removal = removeSamples(shop.database);
  await untilSomebodyWaits();
  const bought = other.manager.create(OrderEntity, {
    ...customer,
    department: 'Guatemala',
    paymentMethod: 'efectivo',
    phone: '55551234',
    token: 'x'.repeat(32),
    subtotal: product.price,
    shipping: 3000,
    total: product.price + 3000,
    sales: [
      {
        lineNumber: 1,
        productId: product.id,
        flavorId: flavor?.id,
        stockTarget: 'flavor',
        productName: product.name,
        flavorName: flavor?.name,
        puffs: product.puffs,
        quantity: 1,
        unitPrice: product.price,
        totalAmount: product.price,
      },
    ],
  });
  await other.manager.save(bought);
  await other.commitTransaction();
  await other.release();

  expect((await removal).keptProducts).toEqual(['Cumbre 12K']);
  expect(await stockOf(shop.database, flavor)).toEqual({ inventory, reserved: 1 });
});

test('buyers who order during a removal get a clear answer, and the stock adds up', async () => {
  const real = await addProduct(shop.database, { name: 'Real 9K' }, [{ inventory: 100 }]);
  const sample = await sampleProduct('Cumbre 12K');
  const body = orderFor(sample, { flavor: 'Menta Glacial' });
  const [removal, ...answers] = await Promise.all([
    removeSamples(shop.database),
    ...Array.from({ length: 20 }, () => shop.post('/api/orders', { body })),
    ...Array.from({ length: 20 }, () => shop.post('/api/orders', { body: orderFor(real) })),
  ]);
  const sold = answers.slice(0, 20).filter(({ status }) => status === 201).length;
  expect(answers.slice(0, 20).filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  expect(answers.slice(20).filter(({ status }) => status !== 201)).toEqual([]);
  expect(removal.keptProducts.includes('Cumbre 12K')).toBe(sold > 0);
  const stock = await shop.database.query<{ reserved: number }[]>(
    'SELECT reserved_inventory AS reserved FROM product_flavors ORDER BY reserved_inventory',
  );
  expect(stock.map(({ reserved }) => reserved)).toEqual(sold > 0 ? [sold, 20].sort((a, b) => a - b) : [20]);
  expect(await rowsWhere('sample')).toEqual({ ...nothing, homepage_content: 0 });
});
