import type { Answers } from '@shop/testing';
import {
  aClose,
  aCourier,
  aCourierCash,
  aDelivery,
  anUnsettled,
  aRun,
  aSettlement,
  aWaitingOrder,
  carlos,
  RUN_ID,
} from '../builders/deliveries';
import type { BadDayForm } from './row';

const list = (rows: readonly unknown[]) => ({ success: true, data: rows, meta: { total: rows.length } });
const one = (data: unknown) => ({ success: true, data });

const company = aCourier({ id: 'c1000000-0000-4000-8000-000000000002', name: 'Cargo Sur', kind: 'company' });
const failedBefore = aDelivery(9, { status: 'no_entregado', failure: 'ausente', parcelBack: true });
const waiting = aWaitingOrder(1, {
  attempts: [
    { attempt: 1, outcome: 'ausente', at: '2026-11-23T18:00:00.000Z', courier: carlos.name, parcelBack: true },
  ],
});
const onTheWay = aDelivery(1);
const delivered = aDelivery(2, { status: 'entregado', collected: '175.50', outcomeAt: '2026-11-24T18:00:00.000Z' });
const close = aClose();
const settlement = aSettlement();
const unsettled = `GET /api/admin/couriers/${carlos.id}/unsettled`;

const DIALOG = 'features/deliveries/list/delivery-dialogs.tsx';
const WAITING = 'features/deliveries/list/waiting-dialogs.tsx';
const CLOSE = 'features/deliveries/money/close-dialogs.tsx';
const COURIER = 'features/deliveries/couriers/courier-form.tsx';

/** Answers that the screens of "Entregas" read. */
export const deliveryReadings: Answers = {
  'GET /api/admin/couriers': () => list([aCourier(), company]),
  'GET /api/admin/deliveries/waiting': () => list([waiting, aWaitingOrder(3)]),
  'GET /api/admin/deliveries': () => list([onTheWay, delivered, failedBefore]),
  [`GET /api/admin/runs/${RUN_ID}`]: () => one(aRun({ linkMadeAt: '2026-11-24T14:00:00.000Z' })),
  'GET /api/admin/cash': () => list([aCourierCash()]),
  [unsettled]: () => one([anUnsettled(1), anUnsettled(2)]),
  'GET /api/admin/closes': () => list([close]),
  'GET /api/admin/closes/open': () => one(null),
  [`GET /api/admin/closes/${close.id}`]: () => one(close),
  'GET /api/admin/settlements': () => list([settlement]),
  [`GET /api/admin/settlements/${settlement.id}`]: () => one(settlement),
};

/** The forms of "Entregas". */
export const deliveryForms: readonly BadDayForm[] = [
  {
    what: 'orders handed to a courier',
    source: 'shared/delivery/hand-over-dialog.tsx',
    route: `/admin/entregas?dialogo=entregar.${waiting.orderId}`,
    field: 'Número de guía',
    adds: 'CS-1042',
    fills: { Mensajero: company.id },
    button: 'Entregar al mensajero',
    call: 'POST /api/admin/deliveries',
    creates: true,
    changed: { call: 'GET /api/admin/deliveries/waiting', answer: list([]) },
  },
  {
    what: 'several orders handed to a courier',
    source: 'shared/delivery/hand-over-dialog.tsx',
    route: '/admin/entregas',
    opens: ['Elegir todos los de esta página', 'Entregar 2'],
    field: `Número de guía de ${waiting.code}`,
    adds: 'CS-1042',
    fills: { Mensajero: company.id },
    button: 'Entregar al mensajero',
    call: 'POST /api/admin/deliveries',
    creates: true,
    changed: { call: 'GET /api/admin/deliveries/waiting', answer: list([]) },
    spared: {
      reload: 'what was chosen is a choice of the page',
      session: 'what was chosen is a choice of the page',
    },
  },
  {
    what: 'an order that comes back and is cancelled',
    source: WAITING,
    route: `/admin/entregas?dialogo=cancelar.${waiting.orderId}`,
    field: 'Tengo el paquete de vuelta',
    adds: '',
    button: 'Cancelar pedido',
    call: `POST /api/admin/deliveries/orders/${waiting.orderId}/cancel`,
    changed: { call: 'GET /api/admin/deliveries/waiting', answer: list([]) },
  },
  {
    what: 'the outcome of a delivery',
    source: DIALOG,
    route: `/admin/entregas/intentos?dialogo=resultado.${onTheWay.id}`,
    field: 'Nota',
    adds: 'Lo dejó con la vecina',
    fills: { Resultado: 'entregado' },
    button: 'Registrar',
    call: `POST /api/admin/deliveries/${onTheWay.id}/outcome`,
    changed: { call: 'GET /api/admin/deliveries', answer: list([]) },
  },
  {
    what: 'the reason for which an outcome is taken back',
    source: DIALOG,
    route: `/admin/entregas/intentos?dialogo=deshacer.${delivered.id}`,
    field: 'Motivo',
    adds: 'Era otro pedido',
    button: 'Deshacer',
    call: `DELETE /api/admin/deliveries/${delivered.id}/outcome`,
    changed: { call: 'GET /api/admin/deliveries', answer: list([]) },
  },
  {
    what: 'the outcome of a stop',
    source: DIALOG,
    route: `/admin/entregas/rutas/${RUN_ID}?dialogo=resultado.${onTheWay.id}`,
    field: 'Nota',
    adds: 'Lo dejó con la vecina',
    fills: { Resultado: 'entregado' },
    button: 'Registrar',
    call: `POST /api/admin/deliveries/${onTheWay.id}/outcome`,
    changed: { call: `GET /api/admin/runs/${RUN_ID}`, answer: one(aRun({ stops: [], openStops: 0 })) },
  },
  {
    what: 'a new courier',
    source: COURIER,
    route: '/admin/entregas/mensajeros?dialogo=mensajero',
    field: 'Nombre',
    adds: 'Pedro Ajú',
    button: 'Guardar',
    call: 'POST /api/admin/couriers',
    creates: true,
  },
  {
    what: 'a courier',
    source: COURIER,
    route: `/admin/entregas/mensajeros?dialogo=mensajero.${carlos.id}`,
    field: 'Nombre',
    adds: ' Ajú',
    button: 'Guardar',
    call: `PATCH /api/admin/couriers/${carlos.id}`,
    changed: {
      call: 'GET /api/admin/couriers',
      answer: list([aCourier({ remitDays: 3 })]),
      says: 'Días: «1» → «3»',
    },
  },
  {
    what: 'what a courier brings',
    source: 'features/deliveries/money/settle-page.tsx',
    route: `/admin/entregas/efectivo/${carlos.id}`,
    field: 'Motivo de la diferencia',
    adds: 'Dio mal un vuelto',
    fills: { 'Entrega (Q)': '300' },
    button: 'Liquidar',
    call: 'POST /api/admin/settlements',
    creates: true,
    inPage: true,
    changed: { call: unsettled, answer: one([]) },
  },
  {
    what: 'what is added to a settlement',
    source: 'features/deliveries/money/settlement-page.tsx',
    route: `/admin/entregas/liquidaciones/${settlement.id}?dialogo=corregir`,
    field: 'Motivo',
    adds: 'Lo trajo después',
    fills: { 'A lo entregado (Q)': '35' },
    button: 'Registrar',
    call: `POST /api/admin/settlements/${settlement.id}/counter-entries`,
    creates: true,
    changed: {
      call: `GET /api/admin/settlements/${settlement.id}`,
      answer: one({ ...settlement, counterEntries: [aSettlement({ id: 'e1', corrects: settlement.id })] }),
    },
  },
  {
    what: 'the float of the till',
    source: CLOSE,
    route: '/admin/entregas/cierres?dialogo=abrir',
    field: 'Efectivo para dar cambio (Q)',
    adds: '200',
    button: 'Abrir caja',
    call: 'POST /api/admin/closes',
    creates: true,
    changed: { call: 'GET /api/admin/closes/open', answer: one(close) },
  },
  {
    what: 'money that leaves the till',
    source: CLOSE,
    route: `/admin/entregas/cierres/${close.id}?dialogo=movimiento`,
    field: 'Motivo',
    adds: 'Gasolina',
    fills: { 'Monto (Q)': '50' },
    button: 'Anotar',
    call: `POST /api/admin/closes/${close.id}/movements`,
    creates: true,
    changed: {
      call: `GET /api/admin/closes/${close.id}`,
      answer: one(aClose({ closedAt: '2026-11-25T00:00:00.000Z' })),
    },
  },
  {
    what: 'what was counted in the till',
    source: CLOSE,
    route: `/admin/entregas/cierres/${close.id}?dialogo=contar`,
    field: 'Motivo de la diferencia',
    adds: 'No sabemos',
    fills: { 'Efectivo (Q)': '441' },
    button: 'Cerrar caja',
    call: `POST /api/admin/closes/${close.id}/close`,
    changed: {
      call: `GET /api/admin/closes/${close.id}`,
      answer: one(aClose({ closedAt: '2026-11-25T00:00:00.000Z' })),
    },
  },
];
