import { storefrontEndpoints, toApiError, usePlaceOrderMutation } from '@shop/api-client';
import {
  CUSTOMER_FIELDS,
  normalizePhone,
  orderChatText,
  whatsappLink,
  type CustomerData,
  type OrderView,
  type PlaceOrderInput,
} from '@shop/contracts';
import { cartActions, paths, selectCartLines, useShopDispatch, useShopSelector, type CartLine } from '@shop/shell-api';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useChatPhone } from '../layout/use-chat-phone';
import { leaveForChat, openChatWindow, type ChatWindow } from './chat-window';
import { forgetDraft } from './checkout-draft';
import { forgetOrderKey, orderKeyFor } from './idempotency-key';
import { orderFailure, type OrderFailure } from './order-failure';

/** Between an order's success and the cart's clearing, ms (storefront, sections 4 and 9). */
export const CLEANUP_DELAY = 1000;

/** What the confirmation page is told when it follows the order itself and not a link. */
export interface OrderPageState {
  justPlaced: boolean;
}

export interface PlacingOrder {
  status: 'idle' | 'sending' | 'placed';
  /**
   * Places the cart's order. Call it inside the click: the chat's tab opens at once. Answers why it failed, or null
   * after everything that follows a success has been done.
   */
  place: (customer: CustomerData) => Promise<OrderFailure | null>;
}

function toOrder(lines: readonly CartLine[], customer: CustomerData, atPublicPrice: boolean): PlaceOrderInput {
  const customerData = { ...customer };
  for (const field of CUSTOMER_FIELDS) customerData[field] = customer[field].trim();
  customerData.phone = normalizePhone(customer.phone);
  return {
    cartItems: lines.map(({ productId, flavor, quantity }) => ({ id: productId, flavor, quantity })),
    customerData,
    ...(atPublicPrice ? { publicPrice: true } : {}),
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** `atPublicPrice`: a distributor buys like everybody, without his discount and his minimum. */
export function usePlaceOrder(atPublicPrice: boolean): PlacingOrder {
  const lines = useShopSelector(selectCartLines);
  const phone = useChatPhone();
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const [sendOrder] = usePlaceOrderMutation();
  const [status, setStatus] = useState<PlacingOrder['status']>('idle');

  const finish = (order: OrderView) => {
    dispatch(cartActions.cleared());
    dispatch(cartActions.viewed('closed'));
    forgetOrderKey();
    forgetDraft();
    setStatus('idle');
    void navigate(paths.order(order.orderId, order.token), { state: { justPlaced: true } satisfies OrderPageState });
  };

  const follow = async (order: OrderView, chat: ChatWindow | null) => {
    const { orderId, token } = order;
    dispatch(
      storefrontEndpoints.util.upsertQueryEntries([
        { endpointName: 'getOrder', arg: { orderId, token }, value: order },
      ]),
    );
    setStatus('placed');
    const link = phone === null ? null : whatsappLink(phone, orderChatText(order));
    if (link === null || chat?.show(link)) {
      await pause(CLEANUP_DELAY);
      finish(order);
    } else {
      finish(order);
      leaveForChat(link);
    }
  };

  const place = async (customer: CustomerData): Promise<OrderFailure | null> => {
    const chat = phone === null ? null : openChatWindow();
    const order = toOrder(lines, customer, atPublicPrice);
    setStatus('sending');
    let placed: OrderView;
    try {
      placed = await sendOrder({ order, idempotencyKey: orderKeyFor(order) }).unwrap();
    } catch (error) {
      chat?.close();
      setStatus('idle');
      const apiError = toApiError(error);
      if (apiError.code === 'order.keyReused') forgetOrderKey();
      return orderFailure(apiError);
    }
    await follow(placed, chat);
    return null;
  };

  return { status, place };
}
