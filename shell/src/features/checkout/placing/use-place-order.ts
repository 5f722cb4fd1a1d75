import { storefrontEndpoints, useChatPhone, usePlaceOrderMutation } from '@shop/api-client';
import {
  CUSTOMER_FIELDS,
  PENDING_SIGN_OUT_KEY,
  normalizePhone,
  orderChatText,
  toDecimalText,
  whatsappLink,
  type Centavos,
  type CustomerData,
  type OrderView,
  type PlaceOrderInput,
} from '@shop/contracts';
import { cartLineKey, paths, storage, useShopDispatch, useShopSelector, type CartLine } from '@shop/shell-api';
import {
  cartActions,
  renewDistributor,
  selectCartLines,
  sessionActions,
  sessionEndOf,
  toastShown,
} from '@shop/shell-api/host';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetOrderKey } from '../../cart/idempotency-key';
import { isCartEntry } from '../../cart/use-back-step';
import type { CartTerms } from '../../cart/terms/use-cart-terms';
import { tellChatOpened } from '../../order/chat-opened';
import type { OrderPageState } from '../../order/order-page-state';
import { leaveForChat, openChatWindow, type ChatWindow } from './chat-window';
import { forgetDraft, restoreDraft } from '../checkout-draft';
import { failureToast, orderFailure, type OrderFailure } from './order-failure';
import { sendOnce } from './send-order';

/** From the success of an order until the cart is emptied (CHK-9). */
export const CLEANUP_DELAY_MS = 1000;

/** Refusals that may come of terms which this device does not know. */
const TERMS_DIFFER: readonly (string | null)[] = ['order.totalChanged', 'order.belowMinimum'];

export interface PlacingOrder {
  status: 'idle' | 'sending' | 'placed';
  /**
   * Places the cart's order. Call it inside the click: the chat's tab opens at once. Answers why it failed, or null
   * after everything that follows a success has been done.
   * @param shownTotal what the button said that it costs, centavos: buyers are never charged a price that they did not see
   */
  place: (customer: CustomerData, shownTotal: Centavos) => Promise<OrderFailure | null>;
}

function toOrder(
  lines: readonly CartLine[],
  customer: CustomerData,
  atPublicPrice: boolean,
  shownTotal: Centavos,
): PlaceOrderInput {
  const customerData = { ...customer };
  for (const field of CUSTOMER_FIELDS) customerData[field] = customer[field].trim();
  customerData.phone = normalizePhone(customer.phone);
  return {
    cartItems: lines.map(({ productId, flavor, quantity }) => ({ id: productId, flavor, quantity })),
    customerData,
    ...(atPublicPrice ? { publicPrice: true } : {}),
    expectedTotal: toDecimalText(shownTotal),
  };
}

/** The part of a cart that is not among the lines of an order. */
function notOrdered(cart: readonly CartLine[], ordered: readonly CartLine[]): CartLine[] {
  const units = new Map<string, number>();
  for (const line of ordered) units.set(cartLineKey(line), (units.get(cartLineKey(line)) ?? 0) + line.quantity);
  return cart
    .map((line) => ({ ...line, quantity: line.quantity - (units.get(cartLineKey(line)) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Places the cart's order at the terms that its total was shown at. */
export function usePlaceOrder({ atPublicPrice }: Pick<CartTerms, 'atPublicPrice'>): PlacingOrder {
  const lines = useShopSelector(selectCartLines);
  const phone = useChatPhone();
  // A tab that was open for days asks for it as the checkout opens, and the answer may come while the order is on its way.
  const newest = useRef(phone);
  useEffect(() => void (newest.current = phone), [phone]);
  const dispatch = useShopDispatch();
  const navigate = useNavigate();
  const [sendOrder] = usePlaceOrderMutation();
  const [status, setStatus] = useState<PlacingOrder['status']>('idle');

  const cartNow = () => dispatch((_dispatch, getState) => selectCartLines(getState()));

  /** @param sent the form as it went out with the order */
  const finish = (order: OrderView, isEarlier: boolean, sent: CustomerData) => {
    /* Units that an earlier order does not have are still wanted, and so is what another tab has added meanwhile. */
    dispatch(cartActions.replaced(notOrdered(cartNow(), isEarlier ? order.lines : lines)));
    const replace = isCartEntry();
    dispatch(cartActions.viewed('closed'));
    forgetOrderKey();
    // On a slow line buyers go on typing; who signs out in another tab takes all of it along, and corrects nothing.
    const typed = restoreDraft();
    const isOlder = isEarlier || CUSTOMER_FIELDS.some((field) => typed[field] !== '' && typed[field] !== sent[field]);
    forgetDraft();
    setStatus('idle');
    void navigate(paths.order(order.orderId, order.token), {
      replace,
      state: { justPlaced: true, isEarlier: isOlder } satisfies OrderPageState,
    });
  };

  const follow = async (order: OrderView, isEarlier: boolean, sent: CustomerData, chat: ChatWindow | null) => {
    const { orderId, token } = order;
    dispatch(
      storefrontEndpoints.util.upsertQueryEntries([
        { endpointName: 'getOrder', arg: { orderId, token }, value: order },
      ]),
    );
    setStatus('placed');
    const number = newest.current ?? phone;
    const link = number === null ? null : whatsappLink(number, orderChatText(order));
    if (link !== null) tellChatOpened(order);
    if (link === null || chat?.show(link)) {
      await pause(CLEANUP_DELAY_MS);
      finish(order, isEarlier, sent);
    } else {
      finish(order, isEarlier, sent);
      leaveForChat(link);
    }
  };

  /* The new prices come with the products. A distributor's may have changed with the discount, or this device has
     lost the session. */
  const renewTerms = () => dispatch(renewDistributor());

  const place = async (customer: CustomerData, shownTotal: Centavos): Promise<OrderFailure | null> => {
    const chat = phone === null ? null : openChatWindow();
    const refuse = (failure: OrderFailure) => {
      chat?.close();
      setStatus('idle');
      // Another tab has emptied the cart meanwhile, and with it goes the checkout that would tell.
      if (cartNow().length === 0) dispatch(toastShown({ variant: 'error', ...failureToast(failure) }));
      return failure;
    };
    setStatus('sending');
    const order = toOrder(lines, customer, atPublicPrice, shownTotal);
    const send = () => sendOnce(order, (sent, idempotencyKey) => sendOrder({ order: sent, idempotencyKey }).unwrap());
    let outcome = await send();
    if ('error' in outcome && TERMS_DIFFER.includes(outcome.error.code)) {
      if (storage.readText(PENDING_SIGN_OUT_KEY) === null) await renewTerms();
      else {
        // The shop has not heard yet that they signed out here, and took the order for theirs.
        await dispatch(storefrontEndpoints.endpoints.distributorLogout.initiate());
        outcome = await send();
      }
    }
    if ('error' in outcome) {
      if (outcome.error.code === 'auth.required') {
        dispatch(sessionActions.distributorSessionEnded(sessionEndOf(outcome.error)));
      }
      return refuse(orderFailure(outcome.error));
    }
    await follow(outcome.order, outcome.isEarlier, customer, chat);
    return null;
  };

  return { status, place };
}
