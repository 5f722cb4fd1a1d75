import { sampleDeliveries } from './sample-deliveries';
import { fullRows } from './sample-rows';

const HOUR_MS = 3_600_000;

/** Every hour of a week: which orders wait, and which were brought, is another on each. */
const hours = Array.from({ length: 7 * 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 22, 0, 17) + hour * HOUR_MS));

test('there are two settlements, a refusal, a parcel on its way and a wish, whenever a sample shop is made', () => {
  for (const now of hours) {
    const rows = fullRows(now, { distributorPasswordHash: 'hash', orderToken: () => 'token' });
    const { deliveries, settled, wishes } = sampleDeliveries(rows, now);
    const orders = new Map(rows.orders.map(({ id, createdAt }) => [id, createdAt]));
    const made = {
      at: now.toISOString(),
      settlements: settled.filter(({ row }) => row.deposited > 0).length,
      refused: deliveries.filter(({ failure }) => failure === 'rechazado').length,
      onTheWay: deliveries.filter(({ status }) => status === 'en_ruta').length,
      wishes: wishes.length,
      beforeTheirOrder: deliveries.filter(({ orderId, handedOverAt }) => handedOverAt < (orders.get(orderId) ?? now))
        .length,
    };
    expect(made).toEqual({ at: made.at, settlements: 2, refused: 1, onTheWay: 1, wishes: 1, beforeTheirOrder: 0 });
  }
});
