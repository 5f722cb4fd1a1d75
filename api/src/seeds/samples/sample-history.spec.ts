import type { StockCounts } from '@shop/contracts';

import type { PastEntry } from '../../audit/audit.service';
import { sampleHistory } from './sample-history';
import { catalogRows, fullRows } from './sample-rows';

const now = new Date('2026-11-20T21:30:00Z');
const rows = fullRows(now, { distributorPasswordHash: 'hash', orderToken: () => 'token' });
const history = sampleHistory(rows, now);

function historyOf(entries: readonly PastEntry[], type: string, id: string): PastEntry[] {
  return entries.filter(({ object }) => object.type === type && object.id === id);
}

const countsOf = (fields: PastEntry['after']) => {
  const { inventory, reservedInventory } = fields as unknown as StockCounts;
  return { inventory, reservedInventory };
};

test.each([
  ['a living shop', rows, history],
  ['a catalogue', catalogRows(now), sampleHistory(catalogRows(now), now)],
])(
  'in %s each flavor’s history begins with its creation, has no gap, and ends at its stock',
  (_name, shop, entries) => {
    for (const flavor of shop.flavors) {
      const [first, ...rest] = historyOf(entries, 'flavor', flavor.id);
      expect(first).toMatchObject({ action: 'flavor.created', before: null });
      let stock = countsOf(first?.after ?? null);
      for (const { before, after } of rest) {
        expect(countsOf(before)).toEqual(stock);
        stock = countsOf(after);
        expect(stock.reservedInventory).toBeGreaterThanOrEqual(0);
        expect(stock.reservedInventory).toBeLessThanOrEqual(stock.inventory);
      }
      expect(stock).toEqual(countsOf({ ...flavor }));
    }
  },
);

test('each order is placed by who bought, and its lines end in the status that they have', () => {
  for (const order of rows.orders) {
    const [placed, ...changes] = historyOf(history, 'order', order.id);
    expect(placed).toMatchObject({
      action: 'order.placed',
      at: order.createdAt,
      object: { type: 'order', id: order.id },
    });
    expect(placed?.actor).toMatchObject(
      order.affiliateId === null ? { kind: 'customer', id: null } : { kind: 'distributor', id: order.affiliateId },
    );
    const told = changes.flatMap(({ after }) => (after as { lines: { id: string; status: string }[] }).lines);
    const settled = rows.sales.filter(({ orderId, status }) => orderId === order.id && status !== 'pending');
    const ended = told.filter(({ status }) => status !== 'pending');
    expect(new Map(ended.map(({ id, status }) => [id, status]))).toEqual(
      new Map(settled.map(({ id, status }) => [id, status])),
    );
  }
});

test('one order was changed since it was placed, and of another one a unit came back', () => {
  const told = (action: string) => history.filter((entry) => entry.action === action);
  const [edited] = told('order.edited');
  const [returned] = told('order.unitsChanged');
  expect(told('order.edited')).toHaveLength(1);
  expect(told('order.unitsChanged')).toHaveLength(1);
  expect(rows.orders.find(({ id }) => id === edited?.object.id)).toMatchObject({ updatedAt: edited?.at });
  expect(rows.sales.filter(({ orderId }) => orderId === returned?.object.id)).toContainEqual(
    expect.objectContaining({ status: 'cancelled', returned: 'restocked', quantity: 1 }),
  );
});

test('each affiliate applied, and was brought to the status that they have', () => {
  for (const affiliate of rows.affiliates) {
    const [applied, ...rest] = historyOf(history, 'affiliate', affiliate.id);
    expect(applied).toMatchObject({ action: 'affiliate.applied', at: affiliate.createdAt });
    const moves = rest.filter(({ action }) => action === 'affiliate.statusChanged');
    let status = 'pending';
    for (const { before, after } of moves) {
      expect(before).toEqual({ status });
      ({ status } = after as { status: string });
    }
    expect(status).toBe(affiliate.status);
    const approval = moves.find(({ after }) => after?.['status'] === 'approved');
    expect(approval?.at ?? null).toEqual(affiliate.approvedAt);
  }
});

test('everything is told in the order in which it happened, before now, the same each time', () => {
  const times = history.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((earlier, later) => earlier - later));
  expect(times.at(-1)).toBeLessThan(now.getTime());
  expect(sampleHistory(rows, now)).toEqual(history);
});
