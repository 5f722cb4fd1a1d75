import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

import {
  normalizePhone,
  orderTerms,
  toPaymentMethod,
  type Department,
  type HoldReason,
  type OrderOrigin,
  type OrderView,
  type PlaceOrderInput,
  type StaffOrderInput,
} from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import type { QueryResultRow } from 'pg';
import { DataSource, Repository, type FindOptionsWhere, type QueryRunner } from 'typeorm';

import { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { customerActor, distributorActor, staffActor, type Actor } from '../../audit/actor';
import type { BuyerSession } from '../../auth/distributor/buyer';
import { violatedConstraint } from '../../common/errors/database-failure';
import { ShopError } from '../../common/errors/shop-error';
import { isUuid } from '../../common/validation/uuid';
import { ResponseCache } from '../../platform/cache/response-cache';
import { CONFIG, type Config } from '../../platform/config/config';
import { runNamed } from '../../platform/database/named-statement';
import { onOneConnection } from '../../platform/database/one-connection';
import { retryConflicts } from '../../platform/database/retry-conflicts';
import type { UserEntity } from '../../users/user.entity';
import { HoldLimitMet, HoldRefusals } from '../holds/hold-refusals.service';
import { OrderEntity, type KeptSum } from '../order.entity';
import { toMaskedOrderView, toOrderView, type ShownOrder } from '../order.view';
import { readCart, writeOrder } from './checkout.queries';
import { hashRequest, hashStaffRequest } from './idempotency';
import { priceOrder, type CatalogueRow, type NewSale } from './order-rules';

/** Random bytes of an order's status token. */
const TOKEN_BYTES = 24;

/** How often an order is priced again because what it was priced by changed before it was written. */
const ATTEMPTS = 5;

/** An order to be placed: what, for whom, by whom, and what tells it from another one. */
interface Placement {
  input: PlaceOrderInput;
  origin: OrderOrigin;
  /** The staff user who enters it; null for everybody else. */
  enteredBy: string | null;
  /** Where an order at the public price comes from; null for every other one. */
  callerAddress: string | null;
  /** The distributor who buys; null for everybody else. */
  affiliateId: string | null;
  /** What is said when that distributor is not approved (any more). */
  notApproved: () => Promise<ShopError>;
  /** Who the audit log says ordered. */
  actor: Actor;
  key: string | null;
  /** A fingerprint of all that was asked; the same key with another one is another order. */
  requestHash: string;
}

/** An order that is not written yet. */
type NewOrder = Omit<OrderEntity, 'createdAt' | KeptSum | 'chatOpenedAt' | 'chatReceivedAt' | 'affiliate' | 'sales'> & {
  sales: NewSale[];
};

/** What became of it: written, refused by a limit, or neither, as something changed in between. */
interface Outcome extends QueryResultRow {
  createdAt: Date | null;
  refusal: HoldReason | null;
}

/** Places orders, whoever enters them, and shows them to whoever placed them. */
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
   * Places an order for whoever asks: a signed-in distributor at their terms, everybody else at the public price. A
   * distributor whose session has ended is told so before they are charged another price than they saw.
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
    const { affiliate } = buyer;
    const order = await this.place({
      input,
      origin: affiliate ? 'distributor' : 'public',
      enteredBy: null,
      callerAddress: affiliate && input.publicPrice !== true ? null : callerAddress,
      affiliateId: affiliate?.id ?? null,
      notApproved: () => buyer.end(),
      actor: affiliate ? distributorActor(affiliate) : customerActor,
      key,
      requestHash: hashRequest(input, affiliate?.id ?? null),
    });
    return toOrderView(order);
  }

  /**
   * Places an order that staff took in the chat, by the rules of every other one; with an affiliate, at that
   * distributor's terms. Returns its id.
   * @throws ShopError request.invalid, order.outOfStock, order.belowMinimum, order.totalChanged, order.keyReused
   */
  async placeStaffOrder(input: StaffOrderInput, key: string | null, staff: UserEntity): Promise<string> {
    const order = await this.place({
      input,
      origin: 'staff',
      enteredBy: staff.id,
      callerAddress: null,
      affiliateId: input.affiliateId ?? null,
      notApproved: () => Promise.resolve(noDistributor()),
      actor: staffActor(staff),
      key,
      requestHash: hashStaffRequest(input, staff.id),
    });
    return order.id;
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
  private async place(placement: Placement): Promise<ShownOrder> {
    const { key, requestHash } = placement;
    try {
      const order = await onOneConnection(this.database, (connection) => this.write(placement, connection));
      if (!order) throw await placement.notApproved();
      this.cache.drop('products');
      return order;
    } catch (error) {
      const isKnown = violatedConstraint(error) === 'orders_idempotency_key';
      const earlier =
        key !== null && (isKnown || error instanceof ShopError) ? await this.find({ idempotencyKey: key }) : null;
      if (!earlier && error instanceof HoldLimitMet) await this.refusals.record(error);
      if (!earlier) throw isKnown ? new ShopError('server.unavailable', { cause: error }) : error;
      if (earlier.requestHash !== requestHash) throw new ShopError('order.keyReused');
      return earlier;
    }
  }

  /**
   * Reads what the cart is about, prices it, and writes the order if what was read still holds; otherwise once more.
   * Nothing is locked before the order is known to be right. All of it on one connection: where all are busy, an order
   * waits for one once. Null for a distributor who is not approved.
   */
  private async write(placement: Placement, connection: QueryRunner): Promise<ShownOrder | null> {
    const { affiliateId, actor } = placement;
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const affiliate =
        affiliateId === null
          ? null
          : await connection.manager.findOneBy(AffiliateEntity, { id: affiliateId, status: 'approved' });
      if (affiliateId !== null && !affiliate) return null;
      const order = await this.price(placement, affiliate, connection);
      const values = [order, affiliate && termsOf(affiliate), actor, this.config.rateLimitScale].map(
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
    const { input, key, requestHash, origin, enteredBy, callerAddress } = placement;
    const { cartItems, customerData } = input;
    const catalogue = await runNamed<CatalogueRow>(connection, readCart, [
      cartItems.map(({ id }) => id),
      cartItems.map(({ flavor }) => flavor),
    ]);
    const terms = orderTerms(affiliate, input.publicPrice === true);
    return {
      ...priceOrder(input, catalogue, terms),
      id: randomUUID(),
      idempotencyKey: key,
      requestHash: key === null ? null : requestHash,
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      affiliateId: affiliate?.id ?? null,
      origin,
      enteredBy,
      callerAddress,
      email: affiliate?.email ?? null,
      firstName: customerData.firstName,
      lastName: customerData.lastName,
      phone: normalizePhone(customerData.phone),
      address: customerData.address,
      department: customerData.department as Department,
      paymentMethod: toPaymentMethod(customerData.paymentMethod),
      version: 1,
      updatedAt: null,
      termsDiscount: terms.discount,
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

/** What an order was priced by, of a distributor. */
function termsOf({ id, discount, minimumPurchase }: AffiliateEntity) {
  return { id, discount, minimumPurchase };
}

function noDistributor(): ShopError {
  return new ShopError('request.invalid', {
    problems: [{ path: 'affiliateId', message: 'Elige un distribuidor aprobado' }],
  });
}

/** Compares secrets without telling by the time it takes how much of one was right. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}
