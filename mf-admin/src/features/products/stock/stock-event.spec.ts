import type { AuditAction, AuditEntryView, AuditFields } from '@shop/contracts';
import { anAuditEntry } from '../../../../test/builders/objects';
import { describeStockEvent, unitsBefore, type StockEvent } from './stock-event';

const ORDER = '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4';
const stock = (inventory: number, reservedInventory: number, lowStockThreshold?: number): AuditFields =>
  lowStockThreshold === undefined
    ? { inventory, reservedInventory }
    : { inventory, reservedInventory, lowStockThreshold };

/** The whole sentence, as the screen puts it together. */
function sentence({ who, did, order, result }: StockEvent): string {
  return `${who} ${did}${order ? ` ${order.code}` : ''}${result === '' ? '' : `: ${result}`}.`;
}

const tell = (action: AuditAction, over: Partial<AuditEntryView> = {}) =>
  describeStockEvent(anAuditEntry({ action, ...over }));

describe('the history of a stock', () => {
  it.each<[AuditAction, AuditFields, AuditFields, string]>([
    ['stock.ordered', stock(10, 0), stock(10, 2), 'carla anotó el pedido 7F3A91C4: se apartaron 2 unidades.'],
    ['stock.ordered', stock(10, 0), stock(10, 1), 'carla anotó el pedido 7F3A91C4: se apartó 1 unidad.'],
    ['stock.completed', stock(10, 2), stock(8, 0), 'carla completó el pedido 7F3A91C4: salieron 2 unidades.'],
    ['stock.cancelled', stock(10, 1), stock(10, 0), 'carla canceló el pedido 7F3A91C4: se liberó 1 unidad.'],
    [
      'stock.reopened',
      stock(8, 0),
      stock(10, 2),
      'carla devolvió a pendiente el pedido 7F3A91C4: volvieron 2 unidades y quedaron apartadas.',
    ],
    ['stock.restored', stock(10, 0), stock(10, 2), 'carla restauró el pedido 7F3A91C4: se apartaron 2 unidades.'],
    ['stock.orderEdited', stock(10, 2), stock(10, 5), 'carla cambió el pedido 7F3A91C4: se apartaron 3 unidades.'],
    ['stock.orderEdited', stock(10, 2), stock(10, 1), 'carla cambió el pedido 7F3A91C4: se liberó 1 unidad.'],
    ['stock.returned', stock(8, 0), stock(9, 0), 'carla recibió de vuelta del pedido 7F3A91C4: volvió 1 unidad.'],
    ['stock.damaged', stock(9, 0), stock(8, 0), 'carla registró un daño del pedido 7F3A91C4: salió 1 unidad.'],
  ])('tells %s with its order', (action, before, after, words) => {
    const event = tell(action, { before, after, orderId: ORDER });
    expect(sentence(event)).toBe(words);
    expect(event.order?.id).toBe(ORDER);
  });

  it.each<[AuditFields, AuditFields, string]>([
    [stock(4, 0, 5), stock(1022, 0, 5), 'carla sumó 1,018 unidades.'],
    [stock(4, 0, 5), stock(3, 0, 5), 'carla quitó 1 unidad.'],
    [stock(4, 0, 5), stock(4, 3, 5), 'carla apartó a mano 3 unidades.'],
    [
      stock(4, 3, 5),
      stock(6, 1, 9),
      'carla sumó 2 unidades, liberó a mano 2 unidades y cambió el umbral de stock bajo.',
    ],
  ])('tells an edit of the counts', (before, after, words) => {
    expect(sentence(tell('stock.edited', { before, after }))).toBe(words);
  });

  it.each<[AuditAction, AuditFields | null, AuditFields, string]>([
    ['flavor.created', null, { name: 'Uva', ...stock(12, 0, 5) }, 'carla creó el sabor con 12 unidades.'],
    ['product.created', null, { name: 'Ola', ...stock(1, 0, 5) }, 'carla creó el producto con 1 unidad.'],
    [
      'flavor.updated',
      { name: 'Uva', active: true },
      { name: 'Uva Hielo', active: false },
      'carla cambió el nombre de «Uva» a «Uva Hielo» y lo desactivó.',
    ],
    ['product.updated', { price: '54.75' }, { price: '60.00' }, 'carla cambió el precio.'],
    ['product.updated', { algo: 1 }, { algo: 2 }, 'carla hizo un cambio.'],
  ])('tells %s', (action, before, after, words) => {
    expect(sentence(tell(action, { before, after }))).toBe(words);
  });

  it('shows of the counts those that moved', () => {
    expect(tell('stock.completed', { before: stock(10, 2), after: stock(8, 0) }).moved).toEqual([
      { name: 'Inventario', before: 10, after: 8 },
      { name: 'Reservado', before: 2, after: 0 },
    ]);
    expect(tell('stock.edited', { before: stock(4, 1, 5), after: stock(4, 1, 6) }).moved).toEqual([
      { name: 'Umbral', before: 5, after: 6 },
    ]);
    expect(tell('flavor.created', { before: null, after: stock(4, 1) }).moved).toEqual([]);
  });

  it.each([
    ['system', 'x', 'La tienda hizo el pedido'],
    ['customer', 'Cliente', 'El cliente hizo el pedido'],
    ['distributor', 'Mariela Xicará', 'Mariela Xicará hizo el pedido'],
    ['staff', 'carla', 'carla anotó el pedido'],
  ] as const)('names who ordered: %s %s', (kind, name, words) => {
    const { who, did } = tell('stock.ordered', { actor: { kind, id: null, name } });
    expect(`${who} ${did}`).toBe(words);
  });

  it('knows what was there before the first row, unless that is the creation', () => {
    expect(unitsBefore(anAuditEntry({ before: stock(7, 0) }))).toBe(7);
    expect(unitsBefore(anAuditEntry({ before: null }))).toBeNull();
    expect(unitsBefore(undefined)).toBeNull();
  });
});
