import type { SaleStatus } from '@shop/contracts';
import { aStaffOrder, anOrderLine } from '../../../../test/builders/orders';
import { releaseOf, waitText, type StatusCall } from './release';

function release(...statuses: SaleStatus[]) {
  const lines = statuses.map((status, at) => anOrderLine({ id: `l${at}`, status, quantity: at + 1 }));
  const steps = releaseOf(aStaffOrder({ orderId: 'o', lines }));
  const short = ({ of, id, status }: StatusCall) => `${of} ${id} ${status}`;
  return steps.map(({ call, undo, units }) => [short(call), undo.map(short), units]);
}

it('cancels an order whole where nothing was completed', () => {
  expect(release('pending', 'pending')).toEqual([['orders o cancelled', ['orders o pending'], 3]]);
});

it('cancels only what is pending of an order that was partly completed', () => {
  expect(release('pending', 'completed', 'pending')).toEqual([
    ['sales l0 cancelled', ['sales l0 pending'], 1],
    ['sales l2 cancelled', ['sales l2 pending'], 3],
  ]);
});

it('brings back only what it cancelled', () => {
  expect(release('cancelled', 'pending')).toEqual([['orders o cancelled', ['sales l1 pending'], 2]]);
});

it.each([
  ['2026-11-15T12:00:00.000Z', '5 días'],
  ['2026-11-19T11:59:00.000Z', '1 día'],
  ['2026-11-21T00:00:00.000Z', '0 días'],
])('ordered at %s, waits %s', (createdAt, words) => {
  expect(waitText(createdAt, new Date('2026-11-20T12:00:00.000Z'))).toBe(words);
});
