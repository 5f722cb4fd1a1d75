import type {
  CloseView,
  CourierCashView,
  CourierView,
  DeliveryView,
  RunView,
  SettlementView,
  UnsettledDeliveryView,
  WaitingOrderView,
} from '@shop/contracts';

export const carlos = { id: 'c1000000-0000-4000-8000-000000000001', name: 'Carlos Tun' };
export const RUN_ID = 'a1000000-0000-4000-8000-000000000001';

/** An id that ends with a number. */
export function idOf(kind: string, number: number): string {
  return `${kind}000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function aCourier(over: Partial<CourierView> = {}): CourierView {
  return {
    ...carlos,
    phone: '55123478',
    kind: 'rider',
    feeKind: 'fixed',
    feeAmount: '20.00',
    feePercent: 0,
    remitDays: 1,
    active: true,
    createdAt: '2026-11-01T15:00:00.000Z',
    ...over,
  };
}

export function aWaitingOrder(number: number, over: Partial<WaitingOrderView> = {}): WaitingOrderView {
  return {
    orderId: idOf('b1', number),
    code: `7F3A91C${number}`,
    version: number,
    customerName: 'María José Ixcot',
    phone: '55123478',
    department: 'Quetzaltenango',
    address: '6a avenida 4-12, zona 1',
    paymentMethod: 'efectivo',
    expectedCash: '175.50',
    createdAt: '2026-11-20T15:14:00.000Z',
    attempts: [],
    wish: null,
    ...over,
  };
}

export function aDelivery(number: number, over: Partial<DeliveryView> = {}): DeliveryView {
  return {
    id: idOf('d1', number),
    orderId: idOf('b1', number),
    orderCode: `7F3A91C${number}`,
    attempt: 1,
    courier: carlos,
    runId: RUN_ID,
    guideNumber: null,
    customerName: 'María José Ixcot',
    phone: '55123478',
    department: 'Quetzaltenango',
    address: '6a avenida 4-12, zona 1',
    paymentMethod: 'efectivo',
    status: 'en_ruta',
    expectedCash: '175.50',
    handedOverAt: '2026-11-24T14:00:00.000Z',
    failure: null,
    note: null,
    collected: null,
    fee: null,
    outcomeAt: null,
    recordedBy: null,
    parcelBack: false,
    settlementId: null,
    ...over,
  };
}

export function aRun(over: Partial<RunView> = {}): RunView {
  return {
    id: RUN_ID,
    courier: carlos,
    day: '2026-11-24',
    closedAt: null,
    linkMadeAt: null,
    stops: [aDelivery(1), aDelivery(2), aDelivery(3)],
    openStops: 3,
    expectedCash: '526.50',
    ...over,
  };
}

export function aCourierCash(over: Partial<CourierCashView> = {}): CourierCashView {
  return {
    courier: { ...carlos, phone: '55123478', kind: 'rider', remitDays: 1 },
    holds: '351.00',
    deliveries: 2,
    since: '2026-11-20T18:00:00.000Z',
    overdue: '175.50',
    onTheWay: '0.00',
    differences: '-35.00',
    ...over,
  };
}

export function anUnsettled(number: number, over: Partial<UnsettledDeliveryView> = {}): UnsettledDeliveryView {
  return {
    deliveryId: idOf('d1', number),
    orderId: idOf('b1', number),
    orderCode: `7F3A91C${number}`,
    guideNumber: null,
    customerName: 'María José Ixcot',
    deliveredAt: '2026-11-24T18:00:00.000Z',
    expectedCash: '175.50',
    collected: '175.50',
    fee: '20.00',
    ...over,
  };
}

export function aSettlement(over: Partial<SettlementView> = {}): SettlementView {
  return {
    id: idOf('e1', 1),
    number: 12,
    courier: carlos,
    at: '2026-11-24T23:00:00.000Z',
    by: 'admin',
    deliveries: 2,
    collected: '351.00',
    fee: '40.00',
    deposited: '276.00',
    difference: '-35.00',
    method: 'efectivo',
    reason: 'Dio mal un vuelto',
    corrects: null,
    lines: [anUnsettled(1), anUnsettled(2)],
    counterEntries: [],
    ...over,
  };
}

export function aClose(over: Partial<CloseView> = {}): CloseView {
  return {
    id: idOf('f1', 1),
    number: 7,
    openedAt: '2026-11-24T14:00:00.000Z',
    openedBy: 'admin',
    closedAt: null,
    closedBy: null,
    float: '200.00',
    expected: { efectivo: '476.00', transferencia: '0.00', link_pago: '0.00' },
    counted: null,
    difference: null,
    reason: null,
    movements: [
      {
        id: idOf('91', 1),
        at: '2026-11-24T23:00:00.000Z',
        by: 'admin',
        direction: 'in',
        method: 'efectivo',
        amount: '276.00',
        reason: 'Liquidación 12, Carlos Tun',
        settlementId: idOf('e1', 1),
      },
    ],
    ...over,
  };
}
