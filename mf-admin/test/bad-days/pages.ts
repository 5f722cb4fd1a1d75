import type { Answers } from '@shop/testing';
import { adminRoutes } from '../../src/routes';
import { aCustomer, aLowStockRow, aMessage } from '../builders/objects';
import { aClose, aCourierCash, aDelivery, aSettlement, carlos, RUN_ID } from '../builders/deliveries';
import { ordersAnswer, retail } from '../builders/orders';

/** A page of the back office that reads something, and what is seen of it. */
export interface BadDayPage {
  /** Of `adminRoutes`, as it is asked for. */
  route: string;
  shows: string | RegExp;
  answers?: Answers;
}

const list = (rows: readonly unknown[]) => ({ success: true, data: rows, meta: { total: rows.length } });
const one = (data: unknown) => ({ success: true, data });
const rates = { from: '2026-08-27', to: '2026-11-24', department: [], buyer: [] };
const failed = { ausente: 9, rechazado: 0, direccion: 0, sin_pago: 0, otro: 0 };
const orderList = () => ({ ...ordersAnswer([{ ...retail, callerAddress: null, reasons: [] } as typeof retail]) });

/** Forms and questions of a page have their rows in the other tables. */
export const pages: readonly BadDayPage[] = [
  {
    route: adminRoutes.sales,
    shows: retail.code,
    answers: { 'GET /api/admin/orders': orderList },
  },
  {
    route: adminRoutes.overdueSales,
    shows: new RegExp(retail.code),
    answers: { 'GET /api/admin/orders/overdue': orderList },
  },
  {
    route: adminRoutes.unusualSales,
    shows: new RegExp(retail.code),
    answers: {
      'GET /api/admin/orders/unusual': () => ({
        ...orderList(),
        meta: { total: 1, refusals: [], asOf: retail.createdAt },
      }),
      'GET /api/admin/order-limits/review': () => one(null),
    },
  },
  { route: adminRoutes.order.replace(':orderId', retail.orderId), shows: `Pedido ${retail.code}` },
  { route: adminRoutes.packingSlip.replace(':orderId', retail.orderId), shows: /Cumbre 12K/ },
  {
    route: adminRoutes.customers,
    shows: 'María José Ixcot',
    answers: { 'GET /api/admin/customers': () => list([aCustomer()]) },
  },
  { route: adminRoutes.customer.replace(':phone', '55123478'), shows: 'Llama antes' },
  { route: adminRoutes.affiliates, shows: 'Óscar Chajón' },
  { route: adminRoutes.products, shows: 'Mini 2.5K' },
  {
    route: adminRoutes.lowStock,
    shows: 'Menta Glacial',
    answers: { 'GET /api/admin/low-stock': () => list([aLowStockRow()]) },
  },
  { route: adminRoutes.users, shows: 'carla' },
  {
    route: adminRoutes.messages,
    shows: 'Ana Lucía Barrios',
    answers: {
      'GET /api/admin/messages': () => ({ ...list([aMessage()]), meta: { total: 1, unread: 1, read: 0, replied: 0 } }),
    },
  },
  { route: adminRoutes.homepage, shows: 'Portada' },
  { route: adminRoutes.people, shows: 'Pedidos completados o cancelados (meses)' },
  { route: `${adminRoutes.profile}?pestana=limites`, shows: 'Pedidos pendientes por teléfono en 72 horas' },
  { route: adminRoutes.deliveries, shows: '7F3A91C1' },
  { route: adminRoutes.attempts, shows: '7F3A91C2' },
  { route: adminRoutes.couriers, shows: 'Cargo Sur' },
  {
    route: adminRoutes.runs,
    shows: /^Carlos Tun/,
    answers: {
      'GET /api/admin/runs': () =>
        list([
          {
            id: RUN_ID,
            courier: carlos,
            day: '2026-11-24',
            closedAt: null,
            linkMadeAt: null,
            stops: 3,
            openStops: 3,
            expectedCash: '526.50',
          },
        ]),
    },
  },
  { route: adminRoutes.run.replace(':runId', RUN_ID), shows: /Ruta de Carlos Tun/ },
  { route: adminRoutes.runSheet.replace(':runId', RUN_ID), shows: /7F3A91C1/ },
  { route: adminRoutes.runSlips.replace(':runId', RUN_ID), shows: /7F3A91C1/ },
  { route: adminRoutes.cash, shows: 'Q351.00', answers: { 'GET /api/admin/cash': () => list([aCourierCash()]) } },
  { route: adminRoutes.courierCash.replace(':courierId', carlos.id), shows: '7F3A91C1' },
  { route: adminRoutes.settlements, shows: 'Carlos Tun' },
  { route: adminRoutes.settlement.replace(':settlementId', aSettlement().id), shows: 'Liquidación 12, Carlos Tun' },
  { route: adminRoutes.closes, shows: 'Cierre 7' },
  { route: adminRoutes.close.replace(':closeId', aClose().id), shows: 'Cierre 7' },
  {
    route: adminRoutes.rates,
    shows: '31 de 40 (77.5%)',
    answers: {
      'GET /api/admin/deliveries/rates': () =>
        one({
          ...rates,
          courier: [{ key: 'c', label: 'Carlos Tun', attempts: 40, delivered: 31, failed, deliveredPercent: 77.5 }],
        }),
    },
  },
  {
    route: adminRoutes.dashboard,
    shows: 'Q186,420.50',
    answers: {
      'GET /api/admin/reports/sales': () => one({ from: '2026-11-21', to: '2026-11-21', days: [], flavors: [] }),
      'GET /api/admin/low-stock': () => list([aLowStockRow()]),
      'GET /api/admin/deliveries': () => list([aDelivery(1)]),
    },
  },
];

/** The pages that read nothing of their own, or have rows for their form alone. */
export const pagesWithoutReading: readonly string[] = [
  adminRoutes.login,
  adminRoutes.home,
  adminRoutes.newSale,
  adminRoutes.importProducts,
  adminRoutes.statement,
  adminRoutes.importReport,
  adminRoutes.diagnostics,
];
