import { affiliateLevelDefaults, parseCentavos } from '@shop/contracts';

import type { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { CreateProductDto } from '../../catalog/product.dto';
import type { ProductFlavorEntity } from '../../catalog/product-flavor.entity';
import type { ProductEntity } from '../../catalog/product.entity';
import type { ContactMessageEntity } from '../../messages/contact-message.entity';
import type { KeptSum, OrderEntity } from '../../orders/order.entity';
import type { SaleEntity } from '../../orders/sale.entity';
import { guatemalaInstant } from './guatemala-time';
import {
  asCustomer,
  READY_DISTRIBUTOR_EMAIL,
  sampleAffiliates,
  sampleDiscount,
  type SampleAffiliate,
} from './sample-affiliates';
import { sampleCatalog, type SampleProduct } from './sample-catalog';
import { knownCustomers, markChats } from './sample-customers';
import { sampleMessages } from './sample-messages';
import { sampleOrders, type SampleChange, type SampleLine, type SampleOrder } from './sample-orders';
import { sampleRandom, type SampleRandom } from './sample-random';

type ProductRow = Omit<ProductEntity, 'flavors'>;
type FlavorRow = Omit<ProductFlavorEntity, 'product'>;
type OrderRow = Omit<OrderEntity, 'affiliate' | KeptSum | 'sales'>;
type SaleRow = Omit<SaleEntity, 'order'>;
type AffiliateRow = Pick<AffiliateEntity, keyof AffiliateEntity>;
type MessageRow = Pick<ContactMessageEntity, keyof ContactMessageEntity>;

/** Everything that is written into a sample shop, table by table in the order of their references. */
export interface SampleRows {
  products: ProductRow[];
  flavors: FlavorRow[];
  affiliates: AffiliateRow[];
  orders: OrderRow[];
  sales: SaleRow[];
  messages: MessageRow[];
  /** Changes of staff to orders since they were placed, for the history. */
  changes: SampleRowChange[];
  customers: ReturnType<typeof knownCustomers>;
}

/** A change of an order in terms of its rows; see `SampleChange`. */
export type SampleRowChange = { at: Date; saleId: string } & (
  { kind: 'edit'; ordered: number } | { kind: 'return'; partId: string }
);

/** Secrets that nobody must guess from this source: they come from outside and differ on every machine. */
export interface SampleSecrets {
  /** argon2id hash of the sample distributor's password. */
  distributorPasswordHash: string;
  /** A fresh secret for an order's status page. */
  orderToken: () => string;
}

const SEED = 20_261_120;

/** The version of a sample order that staff changed. */
const CHANGED_VERSION = 3;

const RETURN_REASON = 'Compró uno de más';

/** Age of the sample catalogue in days; every sample order is younger. */
const CATALOG_DAYS = 90;

/** Rows of a shop that has products and nothing else. */
export function catalogRows(now: Date): SampleRows {
  return shopRows(sampleRandom(SEED), now, []);
}

/** Rows of a shop with sixty days behind it. The same `now` gives the same rows, except for the secrets. */
export function fullRows(now: Date, secrets: SampleSecrets): SampleRows {
  const random = sampleRandom(SEED);
  const people = sampleAffiliates.map((affiliate) => ({ affiliate, customer: asCustomer(random, affiliate) }));
  const buyers = people.filter(({ affiliate }) => affiliate.approvedDaysAgo !== null);
  const placed = sampleOrders(random, sampleCatalog, buyers, now);

  const rows = shopRows(random, now, placed);
  const affiliateRows = new Map(
    people.map(({ affiliate, customer }) => [
      affiliate,
      affiliateRow(random, affiliate, customer.phone, now, secrets.distributorPasswordHash),
    ]),
  );
  for (const order of placed) {
    const affiliate = order.affiliate ? (affiliateRows.get(order.affiliate) ?? null) : null;
    const row = orderRow(random, order, affiliate, secrets.orderToken());
    rows.orders.push(row);
    const sales = new Map(
      order.lines.map((line, index) => [line, saleRow(random, rows, row, line, index + 1)] as const),
    );
    rows.sales.push(...sales.values());
    if (order.change) rows.changes.push(changeRow(order.change, sales));
  }
  markChats(rows.orders, rows.sales, now);
  rows.customers = knownCustomers(rows.orders, rows.sales, now);
  rows.affiliates.push(...affiliateRows.values());
  rows.messages.push(
    ...sampleMessages.map(({ hoursAgo, ...message }) => ({
      id: random.uuid(),
      ...message,
      createdAt: new Date(now.getTime() - hoursAgo * 3_600_000),
    })),
  );
  return rows;
}

/** Products and flavors with the stock that the orders' pending lines leave reserved. */
function shopRows(random: SampleRandom, now: Date, placed: readonly SampleOrder[]): SampleRows {
  const rows: SampleRows = {
    products: [],
    flavors: [],
    affiliates: [],
    orders: [],
    sales: [],
    messages: [],
    changes: [],
    customers: { blocked: [], notes: [] },
  };
  const pending = placed.flatMap(({ lines }) => lines).filter(({ status }) => status === 'pending');
  sampleCatalog.forEach((product, place) => {
    const row = productRow(random, product, guatemalaInstant(now, CATALOG_DAYS, 18 * 60 - place * 10));
    rows.products.push(row);
    product.flavors.forEach(({ name, available, held, active }, index) => {
      const ordered = pending
        .filter((line) => line.product === product && line.flavor === name)
        .reduce((units, { quantity }) => units + quantity, 0);
      rows.flavors.push({
        id: random.uuid(),
        productId: row.id,
        name,
        inventory: available + held + ordered,
        reservedInventory: held + ordered,
        lowStockThreshold: 5,
        active,
        createdAt: new Date(row.createdAt.getTime() + index * 1000),
      });
    });
  });
  return rows;
}

/** Fields that the catalogue does not say are as in a product that staff add. */
function productRow(random: SampleRandom, product: SampleProduct, createdAt: Date): ProductRow {
  const { name, puffs, price, image, description, popular, active, sabores } = product;
  return Object.assign({}, new CreateProductDto(), {
    id: random.uuid(),
    name,
    puffs,
    price: parseCentavos(price),
    image,
    sabores,
    description,
    popular,
    active,
    createdAt,
  });
}

function affiliateRow(
  random: SampleRandom,
  affiliate: SampleAffiliate,
  phone: string,
  now: Date,
  distributorPasswordHash: string,
): AffiliateRow {
  const { firstName, lastName, email, level, status, message, appliedDaysAgo, approvedDaysAgo } = affiliate;
  const approved = approvedDaysAgo !== null;
  return {
    id: random.uuid(),
    name: `${firstName} ${lastName}`,
    email,
    phone,
    level,
    status,
    discount: approved ? sampleDiscount(affiliate) : 0,
    minimumPurchase: approved ? parseCentavos(affiliateLevelDefaults[level].minimumPurchase) : 0,
    passwordHash: email === READY_DISTRIBUTOR_EMAIL ? distributorPasswordHash : null,
    tokenVersion: 0,
    message,
    createdAt: guatemalaInstant(now, appliedDaysAgo, random.between(9 * 60, 19 * 60)),
    approvedAt: approved ? guatemalaInstant(now, approvedDaysAgo, random.between(8 * 60, 17 * 60)) : null,
    approvedBy: null,
    highTermsAt: null,
    highTermsBy: null,
  };
}

function orderRow(random: SampleRandom, order: SampleOrder, affiliate: AffiliateRow | null, token: string): OrderRow {
  const { customer, paymentMethod, subtotal, shipping, total, createdAt } = order;
  return {
    id: random.uuid(),
    idempotencyKey: null,
    requestHash: null,
    token,
    affiliateId: affiliate?.id ?? null,
    origin: affiliate ? 'distributor' : 'public',
    enteredBy: null,
    callerAddress: null,
    ...customer,
    email: affiliate?.email ?? null,
    paymentMethod,
    subtotal,
    shipping,
    total,
    version: order.change ? CHANGED_VERSION : 1,
    updatedAt: order.change?.at ?? null,
    termsDiscount: affiliate?.discount ?? null,
    termsMinimum: affiliate?.minimumPurchase ?? 0,
    shippingWaived: null,
    createdAt,
    chatOpenedAt: null,
    chatReceivedAt: null,
  };
}

function changeRow(change: SampleChange, sales: ReadonlyMap<SampleLine, SaleRow>): SampleRowChange {
  const sale = sales.get(change.line);
  const part = change.kind === 'return' ? sales.get(change.part) : sale;
  if (!sale || !part) throw new Error('A sample order was changed in a line that it has not');
  const { at, kind } = change;
  if (kind === 'edit') return { kind, at, saleId: sale.id, ordered: change.ordered };
  part.returned = 'restocked';
  part.returnReason = RETURN_REASON;
  return { kind, at, saleId: sale.id, partId: part.id };
}

function saleRow(
  random: SampleRandom,
  rows: SampleRows,
  order: OrderRow,
  line: SampleLine,
  lineNumber: number,
): SaleRow {
  const { quantity, unitPrice, discount, status } = line;
  const product = rows.products.find(({ name }) => name === line.product.name);
  if (!product) throw new Error(`No row for the sample product ${line.product.name}`);
  const flavor = rows.flavors.find(({ productId, name }) => productId === product.id && name === line.flavor);
  return {
    id: random.uuid(),
    orderId: order.id,
    lineNumber,
    productId: product.id,
    flavorId: flavor?.id ?? null,
    stockTarget: flavor ? 'flavor' : 'none',
    productName: product.name,
    flavorName: line.flavor,
    puffs: product.puffs,
    image: product.image,
    quantity,
    unitPrice,
    discount,
    totalAmount: unitPrice * quantity,
    status,
    returned: null,
    returnReason: null,
    createdAt: order.createdAt,
  };
}
