import { randomUUID } from 'node:crypto';

/** Units of a flavor that nobody holds; the rows of past orders move none. */
export const INVENTORY = 1000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const YEARS = 730 * DAY;
/** Orders of so many days may wait for staff; of older ones few do. */
const RECENT = 7 * DAY;
/** Of so many of the newest orders the events are still there. */
const ORDERS_WITH_EVENTS = 100_000;

const firstNames = (
  'María José Ana Luis Carlos Sofía Juan Lucía Pedro Elena Jorge Andrea Mario Gabriela Óscar Paola ' +
  'Diego Daniela Byron Karla Edgar Mónica Rubén Silvia Hugo Ingrid Marvin Claudia Selvin Wendy'
).split(' ');
const lastNames = (
  'López García Pérez Morales Hernández González Rodríguez Castillo Ramírez Gómez Vásquez Juárez Reyes Ortiz ' +
  'Chávez Cruz Méndez Ruiz Aguilar Domínguez Mejía Estrada Xicará Tzul Ixcot Barrios Cifuentes Monzón Paz Solís'
).split(' ');
const departments = ['Guatemala', 'Quetzaltenango', 'Sacatepéquez', 'Escuintla', 'Petén', 'Alta Verapaz'];

/** Names of products, with a number after each. */
export const brands = [
  'Nube',
  'Brisa',
  'Trueno',
  'Volcán',
  'Marea',
  'Aurora',
  'Cobre',
  'Quetzal',
  'Ceiba',
  'Jade',
  'Humo',
  'Lince',
];

/** Flavor that lines sell. */
export interface Flavor {
  id: string;
  productId: string;
  name: string;
  product: string;
  price: number;
}

/** A part of what one table gets. */
export interface Part {
  table: string;
  columns: string;
  lines: () => Iterable<string>;
}

function row(...values: (string | number | null)[]): string {
  return values.map((value) => value ?? '\\N').join('\t');
}

interface Line {
  flavor: Flavor;
  quantity: number;
  amount: number;
  status: string;
}

interface Order {
  id: string;
  customer: number;
  at: string;
  lines: Line[];
}

/** The same rows for each table, by the number of their order alone. */
export class Rows {
  private readonly ids: string[] = [];
  private readonly now = Date.now();

  constructor(
    private readonly flavors: readonly Flavor[],
    taken: ReadonlySet<string>,
    private readonly orders: number,
  ) {
    for (let n = 1; this.ids.length < orders; n += 1) {
      // An odd factor maps 32 bits one to one, so no code comes twice.
      const code = (Math.imul(n, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');
      if (!taken.has(code)) this.ids.push(randomUUID().slice(0, -8) + code);
    }
  }

  parts(): Part[] {
    return [
      {
        table: 'orders',
        columns:
          'id, token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping, total, ' +
          'created_at, chat_received_at, line_status, pending_lines, completed_lines, cancelled_lines, pending_amount, ' +
          'completed_amount',
        lines: () => this.each((order, n) => [orderRow(order, n)]),
      },
      {
        table: 'sales',
        columns:
          'order_id, line_number, product_id, flavor_id, stock_target, product_name, flavor_name, puffs, quantity, ' +
          'unit_price, total_amount, status, created_at',
        lines: () => this.each((order) => order.lines.map((line, place) => saleRow(order, line, place + 1))),
      },
      {
        table: 'audit_log',
        columns:
          'at, actor_kind, actor_name, action, object_type, object_id, before, after, order_id, salt, personal_digest, hash',
        lines: () => this.each(auditRows),
      },
      {
        table: 'events',
        columns: 'position, name, object_id, at',
        lines: () =>
          this.each((order, n) =>
            n < this.orders - ORDERS_WITH_EVENTS
              ? []
              : ['order.placed', 'order.statusChanged'].map((name, second) =>
                  row(1_000_000 + 2 * n + second, name, order.id, order.at),
                ),
          ),
      },
    ];
  }

  private *each(rowsOf: (order: Order, n: number) => string[]): Generator<string> {
    for (let n = 0; n < this.orders; n += 1) yield* rowsOf(this.order(n), n);
  }

  private order(n: number): Order {
    const age = Math.round(((this.orders - n) / this.orders) * YEARS);
    const lines = [0, 1].map((place) => this.line(n, place, age));
    const customer = Math.imul(n, 7919) % Math.max(1, Math.floor(this.orders / 3));
    return {
      id: this.ids[n] ?? '',
      customer: Math.abs(customer),
      at: new Date(this.now - age).toISOString(),
      lines,
    };
  }

  private line(n: number, place: number, age: number): Line {
    const flavor = this.flavors[(n * 13 + place * 7) % this.flavors.length];
    if (!flavor) throw new RangeError('No product to order');
    const quantity = 1 + ((n + place) % 3);
    return { flavor, quantity, amount: flavor.price * quantity, status: statusOf(n, place, age) };
  }
}

/** Most of the last days wait, and two of a thousand older ones; some are cancelled, wholly or a line of them. */
function statusOf(n: number, place: number, age: number): string {
  if (age < RECENT ? n % 5 < 3 : n % 500 === 7) return 'pending';
  const turn = n % 100;
  return turn < 7 || (turn < 10 && place === 1) ? 'cancelled' : 'completed';
}

function orderRow({ id, customer, at, lines }: Order, n: number): string {
  const amountOf = (wanted: readonly Line[]) => wanted.reduce((sum, { amount }) => sum + amount, 0);
  const [pending, completed, cancelled] = ['pending', 'completed', 'cancelled'].map((wanted) =>
    lines.filter(({ status }) => status === wanted),
  ) as [Line[], Line[], Line[]];
  const subtotal = amountOf(lines);
  const shipping = subtotal < 300 ? 35 : 0;
  return row(
    id,
    id.replaceAll('-', ''),
    firstNames[customer % firstNames.length] ?? '',
    `${lastNames[Math.floor(customer / 7) % lastNames.length] ?? ''} ${lastNames[customer % 29] ?? ''}`,
    20_000_000 + customer,
    `${1 + (customer % 25)} calle ${customer % 99}-${n % 50}, zona ${1 + (customer % 21)}`,
    departments[customer % departments.length] ?? '',
    'efectivo',
    subtotal,
    shipping,
    subtotal + shipping,
    at,
    n % 10 === 0 ? null : at,
    pending.length > 0 ? 'pending' : completed.length > 0 ? 'completed' : 'cancelled',
    pending.length,
    completed.length,
    cancelled.length,
    amountOf(pending),
    amountOf(completed),
  );
}

function saleRow({ id, at }: Order, { flavor, quantity, amount, status }: Line, number: number): string {
  const { productId, product, name, price } = flavor;
  return row(id, number, productId, flavor.id, 'flavor', product, name, 9000, quantity, price, amount, status, at);
}

/** An order placed, its units held, its status and its units once more; what they say takes as much room as in earnest. */
function auditRows({ id, at, lines }: Order, n: number): string[] {
  const salt = `${(n >>> 0).toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;
  const digest = `\\\\x${(n >>> 0).toString(16).padStart(64, '0')}`;
  const units = (held: number) => JSON.stringify({ inventory: INVENTORY, reservedInventory: held });
  const stock = lines[0]?.flavor.id ?? '';
  const placed = JSON.stringify({ lines: lines.length, subtotal: '200.00', shipping: '0.00', total: '200.00' });
  const entries: [string, string, string, string | null, string][] = [
    ['order.placed', 'order', id, null, placed],
    ['stock.ordered', 'flavor', stock, units(0), units(1)],
    ['order.statusChanged', 'order', id, '{"status":"pending"}', '{"status":"completed","version":2}'],
    ['stock.completed', 'flavor', stock, units(1), units(0)],
  ];
  return entries.map(([action, type, object, before, after], place) =>
    row(at, place < 2 ? 'customer' : 'staff', 'Marta', action, type, object, before, after, id, salt, digest, digest),
  );
}
