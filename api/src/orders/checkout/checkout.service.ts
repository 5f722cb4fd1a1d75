import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

import {
  normalizePhone,
  orderTerms,
  toPaymentMethod,
  type Department,
  type HoldReason,
  type OrderView,
  type PlaceOrderInput,
  type StaffOrderInput,
} from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import type { QueryResultRow } from 'pg';
import { DataSource, Repository, type FindOptionsWhere, type QueryRunner } from 'typeorm';

import { AffiliateEntity } from '../../affiliates/affiliate.entity';
import type { BuyerSession } from '../../affiliates/sign-in/buyer';
import { violatedConstraint } from '../../platform/errors/database-failure';
import { ShopError } from '../../platform/errors/shop-error';
import { isUuid } from '../../platform/validation/uuid';
import { ResponseCache } from '../../platform/cache/response-cache';
import { CONFIG, type Config } from '../../platform/config/config';
import { waitAsACommit } from '../../platform/database/wait-as-a-commit';
import { runNamed } from '../../platform/database/named-statement';
import { onOneConnection } from '../../platform/database/connections/one-connection';
import { retryConflicts } from '../../platform/database/retry-conflicts';
import type { StaffPrincipal } from '../../access/principal';
import { HoldLimitMet, HoldRefusals } from '../holds/hold-refusals.service';
import { OrderEntity, type KeptSum } from '../order.entity';
import { toMaskedOrderView, toOrderView, type ShownOrder } from '../order.view';
import { readCart } from './checkout.queries';
import { requestHash } from './idempotency';
import { priceOrder, type CatalogueRow, type NewSale } from './order-rules';
import { actorOf, buyerOf, distributorIdOf, heldAddressOf, notApproved, type OrderedBy } from './ordered-by';
import { writeOrder } from './write-order.sql';

/** Random bytes of an order's status token. */
const TOKEN_BYTES = 24;

/** How often an order is priced again because what it was priced by changed before it was written. */
const ATTEMPTS = 5;

/** An order to be placed: what, by whom, and what tells it from another one. */
interface Placement {
  input: PlaceOrderInput;
  by: OrderedBy;
  /** The idempotency key; null where none was sent. */
  key: string | null;
  requestHash: string;
}

/** An order that is not written yet. */
type NewOrder = Omit<OrderEntity, 'createdAt' | KeptSum | 'chatOpenedAt' | 'chatReceivedAt' | 'affiliate' | 'sales'> & {
  sales: NewSale[];
};

/** The outcome of it: written, refused by a limit, or neither, as something changed in between. */
interface Outcome extends QueryResultRow {
  createdAt: Date | null;
  refusal: HoldReason | null;
}

/**
 * Places orders and shows them to the buyers who placed them. The way of an order:
 *
 * 1. Who orders: a visitor, a distributor or staff (`ordered-by.ts`; the distributor's session from `affiliates/sign-in`).
 * 2. What the catalogue has for its lines: `readCart` (`checkout.queries.ts`). Nothing is locked.
 * 3. What it costs: `priceOrder` (`order-rules.ts`), without I/O. What cannot be ordered is refused here.
 * 4. Written in one statement (`write-order.sql.ts`), which locks flavors, then the distributor, and judges once more.
 * 5. Something changed between 2 and 4: from 2 again, `ATTEMPTS` times at most.
 * 6. A limit on what buyers hold is met: refused, and noted for staff (`../holds`).
 * 7. The same idempotency key again: the earlier order, if the request is the same (`idempotency.ts`).
 * 8. The public list of products drops what it kept, so that its next reader sees the reservation (CAT-20).
 */
@Injectable()
export class CheckoutService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>,
    private readonly cache: ResponseCache,
    private readonly refusals: HoldRefusals,
    @Inject(CONFIG) private readonly config: Pick<Config, 'rateLimitScale'>,
  ) {}

  /**
   * Places an order from the shop's own page: a signed-in distributor's at their terms, every other one at the public
   * price. A distributor whose session has ended is told so before they are charged another price than they saw.
   * @throws ShopError auth.required, order.outOfStock, order.belowMinimum, order.totalChanged, order.keyReused,
   * order.holdLimit, request.invalid
   */
  async placeOrder(
    input: PlaceOrderInput,
    key: string | null,
    buyer: BuyerSession,
    callerAddress: string,
  ): Promise<OrderView> {
    if (buyer.isOver && input.publicPrice !== true) throw await buyer.end();
    return toOrderView(await this.place(input, buyerOf(buyer, callerAddress), key));
  }

  /**
   * Places an order that staff took in the chat, by the rules of every other one; with an affiliate, at that
   * distributor's terms. Returns its id.
   * @throws ShopError request.invalid, order.outOfStock, order.belowMinimum, order.totalChanged, order.keyReused
   */
  async placeStaffOrder(input: StaffOrderInput, key: string | null, staff: StaffPrincipal): Promise<string> {
    const by: OrderedBy = { kind: 'staff', user: staff, distributorId: input.affiliateId ?? null };
    const { id } = await this.place(input, by, key);
    return id;
  }

  /**
   * The order behind a status link, with phone and address masked.
   * @throws ShopError resource.notFound for a wrong id and a wrong token alike
   */
  async findByLink(id: string, token: unknown): Promise<OrderView> {
    const order = isUuid(id) ? await this.find({ id }) : null;
    const matches = isSame(typeof token === 'string' ? token : '', order?.token ?? '-');
    if (!order || !matches) throw new ShopError('resource.notFound');
    return toMaskedOrderView(order);
  }

  /** The same idempotency key and request give the same order again, whatever has become of stock, terms and limits. */
  private async place(input: PlaceOrderInput, by: OrderedBy, key: string | null): Promise<ShownOrder> {
    const placement = { input, by, key, requestHash: requestHash(input, by) };
    try {
      const order = await onOneConnection(this.database, (connection) => this.write(placement, connection));
      if (!order) throw await notApproved(by);
      this.cache.drop('products');
      return order;
    } catch (error) {
      const earlier = await this.findEarlier(key, error);
      if (earlier) return requireSameRequest(earlier, placement);
      if (error instanceof HoldLimitMet) await this.refusals.record(error);
      throw isTakenKey(error) ? new ShopError('server.unavailable', { cause: error }) : error;
    }
  }

  /** The order that was written under the key before, once it is as safe as a new one; null where the failure of this one has nothing to do with it. */
  private async findEarlier(key: string | null, error: unknown): Promise<OrderEntity | null> {
    if (key === null || !(isTakenKey(error) || error instanceof ShopError)) return null;
    const earlier = await this.find({ idempotencyKey: key });
    if (earlier) await this.database.query(waitAsACommit);
    return earlier;
  }

  /**
   * Reads what the cart is about, prices it, and writes the order if what was read still holds; otherwise once more.
   * Nothing is locked before the order is known to be right. All of it on one connection: where all are busy, an order
   * waits for one once. Null for a distributor who is not approved.
   */
  private async write(placement: Placement, connection: QueryRunner): Promise<ShownOrder | null> {
    const distributorId = distributorIdOf(placement.by);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const affiliate =
        distributorId === null
          ? null
          : await connection.manager.findOneBy(AffiliateEntity, { id: distributorId, status: 'approved' });
      if (distributorId !== null && !affiliate) return null;
      const order = await this.price(placement, affiliate, connection);
      const values = [order, affiliate && termsOf(affiliate), actorOf(placement.by), this.config.rateLimitScale].map(
        (value) => value && JSON.stringify(value),
      );
      const outcome = await writeOnce(connection, values);
      if (outcome?.refusal) throw new HoldLimitMet(outcome.refusal, order);
      if (outcome?.createdAt) return { ...order, createdAt: outcome.createdAt };
    }
    throw new ShopError('server.unavailable');
  }

  private async price(
    placement: Placement,
    affiliate: AffiliateEntity | null,
    connection: QueryRunner,
  ): Promise<NewOrder> {
    const { input, by, key } = placement;
    const { cartItems, customerData } = input;
    const isPublicPrice = input.publicPrice === true;
    const catalogue = await runNamed<CatalogueRow>(connection, readCart, [JSON.stringify(cartItems)]);
    const terms = orderTerms(affiliate, isPublicPrice);
    // Terms without a discount are the public price, and their units count as held (HOLD-1).
    const termsDiscount = terms.discount || null;
    return {
      ...priceOrder(input, catalogue, terms),
      id: randomUUID(),
      idempotencyKey: key,
      requestHash: key === null ? null : placement.requestHash,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      affiliateId: affiliate?.id ?? null,
      origin: by.kind,
      enteredBy: by.kind === 'staff' ? by.user.id : null,
      callerAddress: heldAddressOf(by, termsDiscount === null),
      email: affiliate?.email ?? null,
      firstName: customerData.firstName,
      lastName: customerData.lastName,
      phone: normalizePhone(customerData.phone),
      address: customerData.address,
      department: customerData.department as Department,
      paymentMethod: toPaymentMethod(customerData.paymentMethod),
      version: 1,
      updatedAt: null,
      termsDiscount,
      termsMinimum: terms.minimum,
      shippingWaived: null,
    };
  }

  private async find(where: FindOptionsWhere<OrderEntity>): Promise<OrderEntity | null> {
    const [order] = await this.orders.find({
      where,
      relations: { sales: true },
      order: { sales: { lineNumber: 'ASC' } },
    });
    return order ?? null;
  }
}

/** Null as well where another order has the code: the next attempt draws another id. */
async function writeOnce(connection: QueryRunner, values: unknown[]): Promise<Outcome | null> {
  try {
    const [outcome] = await retryConflicts(() => runNamed<Outcome>(connection, writeOrder, values));
    return outcome ?? null;
  } catch (error) {
    if (violatedConstraint(error) === 'orders_code') return null;
    throw error;
  }
}

/** Discount and level of the distributor by which an order was priced. */
function termsOf({ id, discount, minimumPurchase }: AffiliateEntity) {
  return { id, discount, minimumPurchase };
}

/** True when the failure is that another order has the idempotency key. */
function isTakenKey(error: unknown): boolean {
  return violatedConstraint(error) === 'orders_idempotency_key';
}

/** @throws ShopError order.keyReused for the key of another request */
function requireSameRequest(earlier: OrderEntity, { requestHash: asked }: Placement): OrderEntity {
  if (earlier.requestHash !== asked) throw new ShopError('order.keyReused');
  return earlier;
}

/** Compares secrets without telling by the time it takes how much of one was right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
