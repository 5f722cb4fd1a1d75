import type { AffiliateView } from '@shop/contracts';

import { AffiliateEntity } from '../../src/affiliates/affiliate.entity';
import { addAffiliate } from '../support/builders/affiliates';
import { addDistributor, addProduct, addStaff, orderFor } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let admin: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(() => shop.close());

function list(query = '') {
  return shop.get<AffiliateView[]>(`/api/admin/affiliates${query}`, { headers: admin });
}

describe('an affiliate who does not exist', () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const paths: [string, string, object | undefined][] = [
    ['GET', '', undefined],
    ['PATCH', '', { discount: 5 }],
    ['PATCH', '/status', { status: 'approved' }],
    ['POST', '/activation-link', undefined],
    ['DELETE', '', undefined],
  ];

  test.each(paths)('%s …%s is 404', async (method, path, body) => {
    const { status, failure } = await shop.send(method, `/api/admin/affiliates/${nobody}${path}`, {
      body,
      headers: admin,
    });
    expect([status, failure.code]).toEqual([404, 'resource.notFound']);
  });

  test.each(['1', 'null', '\0', '../', 'a'.repeat(10_000), "'; --"])('id %# is 400', async (id) => {
    const { status } = await shop.get(`/api/admin/affiliates/${encodeURIComponent(id)}`, {
      headers: admin,
    });
    expect(status).toBe(400);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await shop.database.query('DELETE FROM affiliates');
    const people: Partial<AffiliateEntity>[] = [
      { name: 'Álvaro Sierra', status: 'rejected', level: 'agente', createdAt: new Date('2026-01-01') },
      { name: 'zoila Pérez', status: 'pending', level: 'socio', createdAt: new Date('2026-01-02') },
      { name: 'Ñusta 100%', status: 'standby', level: 'socio', phone: '4444 1234', createdAt: new Date('2026-01-03') },
      {
        name: 'Nora Díaz',
        status: 'approved',
        level: 'agente',
        email: 'nora_d@ejemplo.gt',
        createdAt: new Date('2026-01-04'),
      },
    ];
    // None of them has by chance the digits that another one is looked for by.
    for (const [index, person] of people.entries())
      await addAffiliate(shop.database, { email: `${index}@ejemplo.gt`, phone: `5555 000${index}`, ...person });
  });

  const names = async (query: string) => (await list(query)).data.map(({ name }) => name.split(' ')[0]);

  test.each([
    ['', ['Nora', 'Ñusta', 'zoila', 'Álvaro']],
    ['?sort=createdAt', ['Álvaro', 'zoila', 'Ñusta', 'Nora']],
    ['?sort=name', ['Álvaro', 'Nora', 'Ñusta', 'zoila']],
    ['?sort=-name', ['zoila', 'Ñusta', 'Nora', 'Álvaro']],
    ['?sort=status', ['zoila', 'Nora', 'Ñusta', 'Álvaro']],
    ['?sort=-status', ['Álvaro', 'Ñusta', 'Nora', 'zoila']],
    ['?status=pending', ['zoila']],
    ['?level=socio', ['Ñusta', 'zoila']],
    ['?level=socio&status=standby', ['Ñusta']],
    ['?q=DÍAZ', ['Nora']],
    ['?q=nora_d%40', ['Nora']],
    ['?q=4444', ['Ñusta']],
    ['?q=44441234', ['Ñusta']],
    ['?q=44 44-12', ['Ñusta']],
    ['?q=%2B502 4444 1234', ['Ñusta']],
    ['?q=%25', ['Ñusta']],
    ['?q=nadie', []],
    ['?limit=2&page=2', ['zoila', 'Álvaro']],
    ['?limit=2&page=9', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('says how many match, not how many are at hand', async () => {
    expect(JSON.parse((await list('?limit=1')).text)).toMatchObject({ meta: { total: 4 } });
    expect(JSON.parse((await list('?limit=1&level=socio')).text)).toMatchObject({ meta: { total: 2 } });
  });

  test.each([
    ['sort=email', 'sort'],
    ['sort=name;DROP', 'sort'],
    ["status=pending'--", 'status'],
    ['level=gold', 'level'],
    ['limit=101', 'limit'],
    ['page=0', 'page'],
    ['q=a&q=b', 'q'],
    ['order=name', 'order'],
  ])('?%s is refused', async (query, path) => {
    const { status, failure } = await list(`?${query}`);
    expect(status).toBe(400);
    expect(failure.problems?.map((problem) => problem.path)).toEqual([path]);
  });

  test('says what somebody bought: orders of any status, the last one, the amount of completed sales alone', async () => {
    let lastBegin = 0;
    const product = await addProduct(shop.database, {}, [{ inventory: 100 }]);
    const { affiliate, headers } = await addDistributor(shop, { name: 'Compradora' });
    for (const quantity of [3, 4, 5]) {
      lastBegin = Date.now();
      expect((await shop.post('/api/orders', { body: orderFor(product, { quantity }), headers })).status).toBe(201);
    }
    await shop.database.query(
      `UPDATE sales SET status = CASE quantity WHEN 3 THEN 'completed' WHEN 4 THEN 'cancelled' ELSE status END
       WHERE order_id IN (SELECT id FROM orders WHERE affiliate_id = $1)`,
      [affiliate.id],
    );
    const { data } = await list('?q=Compradora');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ ordersCount: 3, totalBought: '225.00' });
    expect(Date.parse(data[0]?.lastOrderAt ?? '')).toBeGreaterThanOrEqual(lastBegin);
    const { data: others } = await list('?q=Nora');
    expect(others[0]).toMatchObject({ ordersCount: 0, totalBought: '0.00', lastOrderAt: null });
  });
});
