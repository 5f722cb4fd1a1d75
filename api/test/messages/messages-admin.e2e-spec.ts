import type { AuditEntryView, MessagesMeta, MessageStatus, MessageView } from '@shop/contracts';

import { addStaff } from '../support/builders/basics';
import { addMessage } from '../support/builders/messages';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let sales: { Authorization: string };
let salesName: string;

beforeAll(async () => {
  shop = await openShop();
  const { user, headers } = await addStaff(shop);
  sales = headers;
  salesName = user.username;
});
afterAll(() => shop.close());

function list(query = '') {
  return shop.get<MessageView[]>(`/api/admin/messages${query}`, { headers: sales });
}

function setStatus(id: string, body: object) {
  return shop.send<MessageView>('PATCH', `/api/admin/messages/${id}/status`, { body, headers: sales });
}

describe('the list', () => {
  beforeAll(async () => {
    const day = (number: number) => new Date(Date.UTC(2026, 0, number));
    await addMessage(shop.database, { name: 'Ángela', status: 'replied', createdAt: day(1) });
    await addMessage(shop.database, {
      name: 'óscar',
      status: 'unread',
      createdAt: day(2),
      message: '¿Hay 100% menta?',
    });
    await addMessage(shop.database, { name: 'Zoila', status: 'read', createdAt: day(3), email: 'zoila_p@ejemplo.gt' });
    await addMessage(shop.database, { name: 'Beto', status: 'unread', createdAt: day(4), message: 'MAYORISTA' });
  });

  const names = async (query: string) => (await list(query)).data.map(({ name }) => name);

  test.each([
    ['', ['Beto', 'Zoila', 'óscar', 'Ángela']],
    ['?sort=createdAt', ['Ángela', 'óscar', 'Zoila', 'Beto']],
    ['?sort=status', ['Beto', 'óscar', 'Zoila', 'Ángela']],
    ['?sort=-status', ['Ángela', 'Zoila', 'Beto', 'óscar']],
    ['?sort=name', ['Ángela', 'Beto', 'óscar', 'Zoila']],
    ['?sort=-name', ['Zoila', 'óscar', 'Beto', 'Ángela']],
    ['?status=unread', ['Beto', 'óscar']],
    ['?q=mayorista', ['Beto']],
    ['?q=%25', ['óscar']],
    ['?q=a_p', ['Zoila']],
    ['?q=ÓSCAR', ['óscar']],
    ['?limit=1&page=2&sort=name', ['Beto']],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  const meta = async (query: string) => (JSON.parse((await list(query)).text) as { meta: MessagesMeta }).meta;

  test('counts each status, whatever the filter', async () => {
    expect(await meta('?limit=1')).toEqual({ total: 4, unread: 2, read: 1, replied: 1 });
    expect(await meta('?status=read')).toEqual({ total: 1, unread: 2, read: 1, replied: 1 });
    expect(await meta('?q=Beto&status=read')).toEqual({ total: 0, unread: 1, read: 0, replied: 0 });
  });

  test('shows of a message what was sent, and nothing else', async () => {
    const { data } = await list('?q=Zoila');
    expect(data).toEqual([
      {
        id: expect.any(String) as string,
        name: 'Zoila',
        email: 'zoila_p@ejemplo.gt',
        message: '¿A qué hora cierran?',
        status: 'read',
        createdAt: '2026-01-03T00:00:00.000Z',
      },
    ]);
  });

  test.each([
    ['sort=date;--', 'sort'],
    ['sort=email', 'sort'],
    ['status=new', 'status'],
    ['limit=0', 'limit'],
    ['page=1.5', 'page'],
    ['q=a&q=b', 'q'],
    ['level=socio', 'level'],
  ])('?%s is refused', async (query, path) => {
    const { status, failure } = await list(`?${query}`);
    expect(status).toBe(400);
    expect(failure.problems?.map((problem) => problem.path)).toEqual([path]);
  });
});

const statuses: MessageStatus[] = ['unread', 'read', 'replied'];

test.each(statuses.flatMap((from) => statuses.map((to) => [from, to] as const)))('from %s to %s', async (from, to) => {
  const { id } = await addMessage(shop.database, { status: from });
  const { status, data } = await setStatus(id, { status: to });
  expect(status).toBe(200);
  expect(data).toMatchObject({ id, status: to });
  const { data: entries } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/message/${id}`, { headers: sales });
  const expected = { action: 'message.statusChanged', before: { status: from }, after: { status: to } };
  expect(entries).toMatchObject(from === to ? [] : [{ ...expected, actor: { kind: 'staff', name: salesName } }]);
});

test.each(statuses)('an opening of one that became %s meanwhile marks only what is still unread', async (now) => {
  const { id } = await addMessage(shop.database, { status: now });
  const { status, data } = await setStatus(id, { status: 'read', from: 'unread' });
  expect(status).toBe(200);
  expect(data.status).toBe(now === 'unread' ? 'read' : now);
});

test('an opening that waits for a colleague’s answer leaves that', async () => {
  const { id } = await addMessage(shop.database);
  const { opening } = await shop.database.transaction(async (colleague) => {
    await colleague.query(`UPDATE contact_messages SET status = 'replied' WHERE id = $1`, [id]);
    const late = setStatus(id, { status: 'read', from: 'unread' });
    await untilSomebodyWaits(shop.database);
    return { opening: late };
  });
  expect((await opening).data.status).toBe('replied');
});

test.each([[{}], [{ status: 'archived' }], [{ status: null }], [{ status: ['read'] }]])(
  '%j is refused at the status',
  async (body) => {
    const { id } = await addMessage(shop.database);
    const { status, failure } = await setStatus(id, body);
    expect(status).toBe(400);
    expect(failure.problems).toEqual([{ path: 'status', message: 'Elige un valor de la lista' }]);
  },
);

test('a message that does not exist is 404, what is no id is 400', async () => {
  expect((await setStatus('00000000-0000-4000-8000-000000000000', { status: 'read' })).status).toBe(404);
  expect((await setStatus('1', { status: 'read' })).status).toBe(400);
});

test('scripts in a message are kept as the text they are, without what can’t be seen', async () => {
  const message = '<script>alert(1)</script> "\'\n— Eva';
  const hidden = { name: '<img src=x\u200b onerror=alert(1)>', message: message.replace('\n', '\u202e\n') };
  const body = { ...hidden, email: 'x@ejemplo.gt' };
  expect((await shop.post('/api/contact', { body })).status).toBe(201);
  const { data } = await list('?q=onerror');
  expect(data).toMatchObject([{ name: '<img src=x onerror=alert(1)>', message }]);
});

test('counts that fail while the rows are still read are an answer, and not the end of the process', async () => {
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await holder.query('LOCK TABLE contact_messages');
  const answer = list();
  await untilSomebodyWaits(shop.database);
  // A rejection that nobody handles fails the test by itself.
  await shop.database.query(`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%count(*)%'`);
  expect((await answer).status).toBe(503);
  await holder.rollbackTransaction();
  await holder.release();
  expect((await list()).status).toBe(200);
});
