import {
  buyerDeliveryTexts,
  dayInGuatemala,
  wishDayProblem,
  type AnswerWishInput,
  type BuyerDeliveryState,
  type BuyerDeliveryView,
  type DeliveryWishInput,
  type DeliveryWishView,
  type OrderView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { customerActor } from '../../audit/actor';
import { invalid, ShopError } from '../../platform/errors/shop-error';
import { OrderEditService } from '../../orders/changes/order-edit.service';
import { OrderVersions } from '../../orders/changes/order-versions';
import { CheckoutService } from '../../orders/checkout/checkout.service';
import type { StaffPrincipal } from '../../access/principal';
import { newestAttempt } from '../attempts/deliveries.queries';
import type { DeliveryEntity } from '../attempts/delivery.entity';
import { Changes } from '../changes';
import { DeliveryWishEntity } from './delivery-wish.entity';

/** Where an order is, as its buyer reads it behind the status link, and what they ask for before it leaves. */
@Injectable()
export class BuyerDeliveryService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly checkout: CheckoutService,
    private readonly versions: OrderVersions,
    private readonly edits: OrderEditService,
    private readonly changes: Changes,
  ) {}

  /** @throws ShopError resource.notFound for a wrong id and a wrong token alike */
  async find(id: string, token: unknown): Promise<BuyerDeliveryView> {
    const order = await this.checkout.findByLink(id, token);
    const { manager } = this.database;
    const newest = await newestAttempt(manager, order.orderId);
    const wish = await manager.findOne(DeliveryWishEntity, {
      where: { orderId: order.orderId },
      order: { createdAt: 'DESC' },
    });
    const state = stateOf(order, newest);
    return {
      state,
      ...buyerDeliveryTexts(state, newest?.failure ?? null, newest?.expectedCash !== 0),
      at: atOf(state, newest),
      mayAsk: state === 'preparing' || state === 'failed',
      wish: wish && { address: wish.address !== null, day: wish.day, status: wish.status },
    };
  }

  /**
   * Keeps what a buyer asks for until staff answer it. Asking again takes its place; a part that is left out stays as asked:
   * the form shows the buyer no address, so they leave it empty.
   * @throws ShopError resource.notFound, wish.tooLate, request.invalid
   */
  async ask(id: string, { token, ...wanted }: DeliveryWishInput): Promise<void> {
    const { orderId } = await this.checkout.findByLink(id, token);
    if (wanted.address === null && wanted.day === null) throw invalid('address', 'Escribe la dirección o elige un día');
    const problem = wanted.day === null ? null : wishDayProblem(wanted.day, dayInGuatemala(new Date()));
    if (problem !== null) throw invalid('day', problem);
    await this.changes.make(async (manager) => {
      const order = await this.versions.lock(manager, { id: orderId });
      const newest = await newestAttempt(manager, orderId);
      const isOut = newest?.status === 'en_ruta';
      if (order.lineStatus === 'cancelled' && !isOut) {
        throw new ShopError('wish.tooLate', {
          text: 'Tu pedido se canceló. Si fue un error, escríbenos por WhatsApp.',
        });
      }
      if (order.pendingLines === 0 || isOut) throw new ShopError('wish.tooLate');
      const asked = await manager.findOneBy(DeliveryWishEntity, { orderId, status: 'asked' });
      const address = wanted.address ?? asked?.address ?? null;
      const day = wanted.day ?? asked?.day ?? null;
      if (asked?.address === address && asked.day === day) return;
      // A wish that staff look at is not changed beneath them: they answer the new one.
      if (asked) await manager.delete(DeliveryWishEntity, asked.id);
      await manager.insert(DeliveryWishEntity, { orderId, address, day });
      await this.changes.tell(manager, { by: customerActor, action: 'order.wishAsked', id: orderId }, { address, day });
    });
  }

  /**
   * Staff confirm what a buyer asked for, or decline it; an address that they confirm is the order's. The same answer again
   * changes nothing.
   * @throws ShopError resource.notFound, wish.answered, delivery.alreadyOut, order.notEditable
   */
  async answer(id: string, { accept }: AnswerWishInput, staff: StaffPrincipal): Promise<DeliveryWishView> {
    const status = accept ? 'accepted' : 'declined';
    return this.changes.make(async (manager) => {
      const known = await manager.findOneBy(DeliveryWishEntity, { id });
      if (!known) throw new ShopError('wish.answered');
      const order = await this.versions.lock(manager, { id: known.orderId });
      const wish = await manager.findOneBy(DeliveryWishEntity, { id });
      if (wish?.status !== status) {
        if (wish?.status !== 'asked') throw new ShopError('wish.answered');
        const isOut = accept && (await newestAttempt(manager, order.id))?.status === 'en_ruta';
        if (isOut) throw new ShopError('delivery.alreadyOut');
        await manager.update(DeliveryWishEntity, id, { status });
        if (accept && wish.address !== null) await this.edits.correctAddress(manager, order, wish.address, staff);
        const { address, day } = wish;
        const told = { by: staff, action: 'order.wishAnswered', id: order.id } as const;
        await this.changes.tell(manager, told, { status, address, day });
      }
      const { address, day, createdAt } = wish;
      return { id, address, day, status, at: createdAt.toISOString() };
    });
  }
}

function stateOf({ lines }: OrderView, newest: DeliveryEntity | null): BuyerDeliveryState {
  if (newest?.status === 'en_ruta') return 'onTheWay';
  if (lines.some(({ status }) => status === 'pending'))
    return newest?.status === 'no_entregado' ? 'failed' : 'preparing';
  return lines.some(({ status }) => status === 'completed') ? 'delivered' : 'cancelled';
}

/** The last attempt knows it, unless the order came to its buyer in another way. */
function atOf(state: BuyerDeliveryState, newest: DeliveryEntity | null): string | null {
  if (state === 'onTheWay') return newest?.handedOverAt.toISOString() ?? null;
  const tells = state === 'failed' || (state === 'delivered' && newest?.status === 'entregado');
  return (tells && newest?.outcomeAt?.toISOString()) || null;
}
