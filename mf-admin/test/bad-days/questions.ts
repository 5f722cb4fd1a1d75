import type { JobDetailView } from '@shop/contracts';
import { aCustomer, aCustomerSheet, anAffiliate } from '../builders/objects';
import { aDelivery, aRun, aWaitingOrder, RUN_ID } from '../builders/deliveries';
import { ordersAnswer, retail } from '../builders/orders';
import { bruma, grape, mini } from '../products';
import { admin, carla } from './forms';
import type { BadDayQuestion } from './row';

const applicant = anAffiliate({ name: 'Óscar Chajón', level: 'agente' });
const phone = '55123478';
const other = '55559999';
const sheet = `/api/admin/customers/${phone}`;
const customer = aCustomer({ phone, phones: [phone, other] });
const note = {
  id: 'f0000000-0000-4000-8000-000000000001',
  phone,
  text: 'Llama antes',
  author: { id: admin.id, name: admin.username },
  createdAt: '2026-11-10T15:14:00.000Z',
};
const failed = aDelivery(1, { status: 'no_entregado', failure: 'ausente' });
const wished = aWaitingOrder(1, {
  wish: { id: 'w1', address: 'Zona 4', day: null, status: 'asked', at: '2026-11-24T18:00:00.000Z' },
});
const search: JobDetailView = {
  id: 'busca',
  kind: 'person.search',
  state: 'done',
  done: 3,
  total: 3,
  cancellable: false,
  own: true,
  createdAt: '2026-11-24T10:00:00Z',
  endedAt: '2026-11-24T10:01:00Z',
  result: { contacts: [phone], found: [{ label: 'Pedidos', count: 2 }], related: [], openOrders: [] },
  failure: null,
};

const list = (rows: readonly unknown[]) => ({ success: true, data: rows, meta: { total: rows.length } });
const one = (data: unknown) => ({ success: true, data });
const affiliates = { 'GET /api/admin/affiliates': () => list([applicant]) };
const customers = {
  [`GET ${sheet}`]: () =>
    one({
      ...aCustomerSheet({ customer, notes: [note] }),
      phones: [
        { phone, orders: 9, block: { reason: 'No recoge', blockedBy: 'carla', blockedAt: '2026-11-10T15:14:00.000Z' } },
        { phone: other, orders: 1, block: null },
      ],
    }),
};

const passkey = {
  id: 'd0000000-0000-4000-8000-000000000001',
  name: 'Mi teléfono',
  createdAt: '2026-11-10T15:14:00.000Z',
  usedAt: null,
};
const factors = {
  'GET /api/admin/me/factors': () =>
    one({ totpSince: '2026-11-22T16:00:00.000Z', passkeys: [passkey], recoveryCodesLeft: 10, dueAt: null }),
  'GET /api/admin/me/sessions': () => one([]),
};
const security = '/admin/profile?pestana=seguridad';

const AFFILIATE = 'features/affiliates/affiliate-dialogs.tsx';
const FACTOR = 'features/profile/security/factors-panel.tsx';
const PHONE = 'features/customers/sheet/customer-phones.tsx';
const RUN = 'features/deliveries/runs/run-page.tsx';

/** Every question after whose answer something is done. One that is added to the back office gets its line here. */
export const questions: readonly BadDayQuestion[] = [
  {
    question: '¿Poner en pausa a Óscar Chajón?',
    source: AFFILIATE,
    route: `/admin/affiliates?dialogo=pausar.${applicant.id}`,
    button: 'Poner en pausa',
    cancel: 'Dejar como está',
    call: `PATCH /api/admin/affiliates/${applicant.id}/status`,
    answers: affiliates,
  },
  {
    question: '¿Rechazar a Óscar Chajón?',
    source: AFFILIATE,
    route: `/admin/affiliates?dialogo=rechazar.${applicant.id}`,
    button: 'Rechazar',
    cancel: 'Dejar como está',
    call: `PATCH /api/admin/affiliates/${applicant.id}/status`,
    answers: affiliates,
  },
  {
    question: '¿Eliminar a Óscar Chajón?',
    source: AFFILIATE,
    route: `/admin/affiliates?dialogo=eliminar.${applicant.id}`,
    button: 'Eliminar',
    cancel: 'Conservar afiliado',
    call: `DELETE /api/admin/affiliates/${applicant.id}`,
    answers: affiliates,
  },
  {
    question: '¿Borrar esta nota?',
    source: 'features/customers/sheet/customer-notes.tsx',
    route: `/admin/customers/${phone}`,
    opens: [`Borrar nota: ${note.text}`],
    button: 'Borrar',
    cancel: 'Conservar',
    call: `DELETE /api/admin/customers/notes/${note.id}`,
    answers: customers,
  },
  {
    question: '¿Separar 5555 9999 de María José Ixcot?',
    source: PHONE,
    route: `/admin/customers/${phone}?dialogo=separar.${other}`,
    button: 'Separar',
    cancel: 'Dejar juntos',
    call: `DELETE ${sheet}/phones/${other}`,
    answers: customers,
  },
  {
    question: '¿Desbloquear 5512 3478?',
    source: PHONE,
    route: `/admin/customers/${phone}?dialogo=desbloquear.${phone}`,
    button: 'Desbloquear',
    cancel: 'Dejar bloqueado',
    call: `DELETE /api/admin/blocked-phones/${phone}`,
    answers: customers,
  },
  {
    question: '¿Eliminar Mini 2.5K?',
    source: 'features/products/delete-dialog.tsx',
    route: `/admin/products?dialogo=eliminar.${mini.id}`,
    button: 'Eliminar producto',
    cancel: 'Conservar producto',
    call: `DELETE /api/admin/products/${mini.id}`,
  },
  {
    question: '¿Eliminar el sabor Uva Hielo?',
    source: 'features/products/delete-dialog.tsx',
    route: `/admin/products?dialogo=quitar-sabor.${bruma.id}_${grape.id}`,
    button: 'Eliminar sabor',
    cancel: 'Conservar sabor',
    call: `DELETE /api/admin/flavors/${grape.id}`,
  },
  {
    question: '¿Eliminar a carla?',
    source: 'features/users/user-dialogs.tsx',
    route: `/admin/users?dialogo=eliminar.${carla.id}`,
    button: 'Eliminar Usuario',
    cancel: 'Conservar usuario',
    call: `DELETE /api/admin/users/${carla.id}`,
  },
  {
    question: '¿Quitar el segundo paso de carla?',
    source: 'features/users/factor-dialogs.tsx',
    route: `/admin/users?dialogo=segundo-paso.${carla.id}`,
    button: 'Quitar Segundo Paso',
    cancel: 'Dejarlo como está',
    call: `DELETE /api/admin/users/${carla.id}/factors`,
  },
  {
    question: '¿Quitar la app de códigos?',
    source: FACTOR,
    route: `${security}&dialogo=quitar-app`,
    button: 'Quitar',
    cancel: 'Conservar',
    call: 'DELETE /api/admin/me/factors/totp',
    answers: factors,
  },
  {
    question: '¿Quitar la llave de acceso Mi teléfono?',
    source: FACTOR,
    route: `${security}&dialogo=quitar-llave.${passkey.id}`,
    button: 'Quitar',
    cancel: 'Conservar',
    call: `DELETE /api/admin/me/factors/passkeys/${passkey.id}`,
    answers: factors,
  },
  {
    question: '¿Crear otros códigos de recuperación?',
    source: FACTOR,
    route: `${security}&dialogo=otros-codigos`,
    button: 'Crear otros',
    cancel: 'Conservar',
    call: 'POST /api/admin/me/factors/recovery-codes',
    answers: factors,
  },
  {
    question: `¿Ya tienes el paquete de ${failed.orderCode}?`,
    source: 'features/deliveries/list/delivery-dialogs.tsx',
    route: `/admin/entregas/intentos?dialogo=paquete.${failed.id}`,
    button: 'Está de vuelta',
    cancel: 'Dejar así',
    call: `PATCH /api/admin/deliveries/${failed.id}/parcel`,
    answers: { 'GET /api/admin/deliveries': () => list([failed]) },
  },
  {
    question: `Solicitud del cliente de ${wished.code}`,
    source: 'features/deliveries/list/waiting-dialogs.tsx',
    route: `/admin/entregas?dialogo=solicitud.${wished.orderId}`,
    button: 'Aceptar',
    cancel: 'Cerrar',
    call: 'PATCH /api/admin/delivery-wishes/w1',
    answers: { 'GET /api/admin/deliveries/waiting': () => list([wished]) },
  },
  {
    question: '¿Hacer otro enlace?',
    source: RUN,
    route: `/admin/entregas/rutas/${RUN_ID}`,
    opens: ['Enlace para el mensajero'],
    button: 'Hacer otro enlace',
    cancel: 'Dejar así',
    call: `POST /api/admin/runs/${RUN_ID}/link`,
  },
  {
    question: '¿Retirar el enlace?',
    source: RUN,
    route: `/admin/entregas/rutas/${RUN_ID}`,
    opens: ['Más acciones de la ruta', 'Retirar enlace'],
    button: 'Retirar enlace',
    cancel: 'Dejar así',
    call: `DELETE /api/admin/runs/${RUN_ID}/link`,
  },
  {
    question: '¿Cerrar la ruta?',
    source: RUN,
    route: `/admin/entregas/rutas/${RUN_ID}`,
    opens: ['Más acciones de la ruta', 'Cerrar ruta'],
    button: 'Cerrar ruta',
    cancel: 'Dejar así',
    call: `POST /api/admin/runs/${RUN_ID}/close`,
    answers: { [`GET /api/admin/runs/${RUN_ID}`]: () => one(aRun()) },
  },
  {
    question: `¿Cancelar el pedido ${retail.code}?`,
    source: 'features/sales/order-actions.tsx',
    route: `/admin/sales/${retail.orderId}`,
    opens: ['Cancelar'],
    button: 'Cancelar pedido',
    cancel: 'Mantener',
    call: `PATCH /api/admin/orders/${retail.orderId}/status`,
    answers: {
      [`GET /api/admin/orders/${retail.orderId}`]: () => one({ ...retail, lines: retail.lines.slice(0, 1) }),
    },
  },
  {
    question: '¿Cancelar el pedido elegido?',
    source: 'features/sales/list/chosen-orders.tsx',
    route: '/admin/sales',
    opens: ['Elegir todos los de esta página', 'Cancelar'],
    button: 'Cancelar pedido',
    cancel: 'Mantener',
    call: 'PATCH /api/admin/orders/status',
    answers: { 'GET /api/admin/orders': () => ordersAnswer([retail]) },
  },
  {
    question: '¿Borrar los datos de 5512 3478?',
    source: 'features/people/person-search.tsx',
    route: '/admin/people',
    opens: ['Borrar sus datos'],
    button: 'Borrar los datos',
    cancel: 'Conservar los datos',
    call: 'POST /api/admin/people/erase',
    answers: {
      'GET /api/admin/jobs': () => one([{ ...search, state: 'running' }]),
      'GET /api/admin/jobs/busca': () => one(search),
    },
  },
];
