import type { OrderLimits } from '@shop/contracts';
import { aStaffUser, type Answers } from '@shop/testing';
import { aCustomerSheet, anAffiliate } from '../builders';
import { contentAnswer } from '../content-screen';
import { anOrderLine } from '../order-builders';
import { bruma, grape, listOf, mini } from '../products-screen';
import { retail } from '../sales-screens';

/** A form of the back office, as somebody fills it in who has a bad day. */
export interface BadDayForm {
  what: string;
  /** Where it is open. */
  route: string;
  /** What is pressed there first. */
  opens?: string;
  /** The field whose text must not be lost, and what is added to it. */
  field: string;
  adds: string;
  /** What else has to be filled in. */
  fills?: Readonly<Record<string, string>>;
  button: string;
  /** The call that saves it. */
  call: string;
  /** It takes an `Idempotency-Key`. */
  creates?: true;
  /** Never written anywhere, so a reload loses it. */
  secret?: true;
  /** In a page, not in a dialog. */
  inPage?: true;
}

export const admin = aStaffUser({ role: 'admin', username: 'mariana.lopez' });
export const carla = aStaffUser({ username: 'carla', role: 'sales' });
const applicant = anAffiliate({ name: 'Óscar Chajón', level: 'agente' });
const distributor = anAffiliate({ name: 'Mariela Xicará', status: 'approved', approvedAt: '2026-11-02T18:00:00.000Z' });
const line = anOrderLine({ quantity: 3 });
const sold = anOrderLine({ quantity: 2, status: 'completed' });
const order = { ...retail, lines: [line, sold] };
const phone = '55123478';
const sheet = `/api/admin/customers/${phone}`;
const limits: OrderLimits = {
  phoneOrders: 3,
  phoneUnits: 20,
  addressOrders: 8,
  addressUnits: null,
  orderUnits: 30,
  flavorPercent: 50,
  shopPercent: 40,
};

const PASSWORD = 'Marimba-y-cerro-2026';

/** What all of these screens read. */
export const readings: Answers = {
  'GET /api/admin/products': () => listOf([bruma, mini]),
  'GET /api/admin/users': () => ({ success: true, data: [admin, carla], meta: { total: 2 } }),
  'GET /api/admin/factor-rules': () => ({ success: true, data: [{ role: 'sales', required: false, graceDays: 7 }] }),
  'GET /api/admin/affiliates': () => ({ success: true, data: [applicant, distributor], meta: { total: 2 } }),
  [`GET ${sheet}`]: () => ({ success: true, data: aCustomerSheet() }),
  [`GET /api/admin/orders/${order.orderId}`]: () => ({ success: true, data: order }),
  [`GET /api/admin/audit-log/order/${order.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
  'GET /api/admin/order-limits': () => ({ success: true, data: limits }),
  'GET /api/admin/blocked-phones': () => ({ success: true, data: [], meta: { total: 0 } }),
  'GET /api/admin/people/retention': () => ({
    success: true,
    data: { orderMonths: 3, messageMonths: null, applicationMonths: null, ranAt: null },
  }),
  'GET /api/admin/homepage-content': () => contentAnswer(),
};

const limit = 'Pedidos pendientes por teléfono en 72 horas';

/** Every form that staff fill in. One that is added to the back office gets its line here. */
export const forms: readonly BadDayForm[] = [
  {
    what: 'a note on a customer',
    route: `/admin/customers/${phone}`,
    field: 'Nota nueva',
    adds: 'Vive arriba',
    button: 'Guardar nota',
    call: `POST ${sheet}/notes`,
    creates: true,
    inPage: true,
  },
  {
    what: 'a merged phone',
    route: `/admin/customers/${phone}?dialogo=unir`,
    field: 'El otro teléfono',
    adds: '55559999',
    button: 'Unir',
    call: `POST ${sheet}/phones`,
    creates: true,
  },
  {
    what: "the reason for a customer's block",
    route: `/admin/customers/${phone}?dialogo=bloquear.${phone}`,
    field: 'Motivo',
    adds: 'No recoge',
    button: 'Bloquear',
    call: `PUT /api/admin/blocked-phones/${phone}`,
  },
  {
    what: 'a new product',
    route: '/admin/products?dialogo=crear',
    field: 'Nombre',
    adds: 'Ola 8K',
    fills: { Puffs: '8000', 'Precio (Q)': '110' },
    button: 'Agregar producto',
    call: 'POST /api/admin/products',
    creates: true,
  },
  {
    what: 'a product',
    route: `/admin/products?dialogo=editar.${mini.id}`,
    field: 'Descripción',
    adds: 'Fresca',
    button: 'Guardar cambios',
    call: `PATCH /api/admin/products/${mini.id}`,
  },
  {
    what: 'a new flavor',
    route: `/admin/products?dialogo=sabor.${bruma.id}`,
    field: 'Nombre del sabor',
    adds: 'Fresa',
    button: 'Agregar sabor',
    call: `POST /api/admin/products/${bruma.id}/flavors`,
    creates: true,
  },
  {
    what: 'a flavor',
    route: `/admin/products?dialogo=sabor.${bruma.id}_${grape.id}`,
    field: 'Nombre del sabor',
    adds: ' fría',
    button: 'Guardar cambios',
    call: `PATCH /api/admin/flavors/${grape.id}`,
  },
  {
    what: 'a new user',
    route: '/admin/users?dialogo=crear',
    field: 'Usuario',
    adds: 'pedro.ramirez',
    fills: { Contraseña: PASSWORD },
    button: 'Crear usuario',
    call: 'POST /api/admin/users',
    creates: true,
  },
  {
    what: 'a user',
    route: `/admin/users?dialogo=editar.${carla.id}`,
    field: 'Usuario',
    adds: '.mendez',
    button: 'Guardar cambios',
    call: `PATCH /api/admin/users/${carla.id}`,
  },
  {
    what: "a user's new password",
    route: `/admin/users?dialogo=restablecer.${carla.id}`,
    field: 'Contraseña nueva',
    adds: PASSWORD,
    fills: { 'Confirma la contraseña': PASSWORD },
    button: 'Restablecer Contraseña',
    call: `PATCH /api/admin/users/${carla.id}/password`,
    secret: true,
  },
  {
    what: 'an approval',
    route: `/admin/affiliates?dialogo=aprobar.${applicant.id}`,
    field: 'Descuento (%)',
    adds: '.5',
    button: 'Aprobar',
    call: `PATCH /api/admin/affiliates/${applicant.id}/status`,
  },
  {
    what: 'terms',
    route: `/admin/affiliates?dialogo=condiciones.${distributor.id}`,
    field: 'Descuento (%)',
    adds: '.5',
    button: 'Guardar cambios',
    call: `PATCH /api/admin/affiliates/${distributor.id}`,
  },
  {
    what: 'an order',
    route: `/admin/sales/${order.orderId}?dialogo=editar`,
    field: 'Dirección',
    adds: ', portón verde',
    button: 'Guardar cambios',
    call: `PUT /api/admin/orders/${order.orderId}`,
  },
  {
    what: 'a return',
    route: `/admin/sales/${order.orderId}?dialogo=devolver.${sold.id}`,
    field: 'Motivo (opcional)',
    adds: 'No enciende',
    button: 'Registrar devolución',
    call: `PATCH /api/admin/sales/${sold.id}/units`,
  },
  {
    what: "the shop's limits",
    route: '/admin/profile?pestana=limites',
    field: limit,
    adds: '0',
    button: 'Guardar límites',
    call: 'PUT /api/admin/order-limits',
    inPage: true,
  },
  {
    what: 'any phone that is blocked',
    route: '/admin/profile?pestana=limites',
    field: 'Motivo',
    adds: 'No recoge',
    fills: { Teléfono: '55559999' },
    button: 'Bloquear teléfono',
    call: 'PUT /api/admin/blocked-phones/55559999',
    inPage: true,
  },
  {
    what: 'what is erased by itself',
    route: '/admin/people',
    field: 'Pedidos completados o cancelados (meses)',
    adds: '6',
    button: 'Guardar',
    call: 'PUT /api/admin/people/retention',
    inPage: true,
  },
  {
    what: "one's own name",
    route: '/admin/profile',
    field: 'Usuario',
    adds: '.x',
    button: 'Guardar cambios',
    call: 'PATCH /api/admin/me',
    inPage: true,
  },
  {
    what: "one's own password",
    route: '/admin/sales?dialogo=contrasena',
    field: 'Contraseña nueva',
    adds: PASSWORD,
    fills: { 'Contraseña actual': 'Marimba-2026', 'Confirma la contraseña nueva': PASSWORD },
    button: 'Cambiar contraseña',
    call: 'PATCH /api/admin/me/password',
    secret: true,
  },
  {
    what: 'a section of the home page',
    route: '/admin/homepage?pestana=portada',
    opens: 'Editar',
    field: 'Título',
    adds: ' hoy',
    button: 'Guardar',
    call: 'PATCH /api/admin/homepage-content/hero',
    inPage: true,
  },
];
