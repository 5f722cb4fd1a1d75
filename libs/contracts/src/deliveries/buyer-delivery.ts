import { daysBetween } from '../common/days';
import { limits } from '../common/limits';
import { textProblem } from '../common/text-problem';
import { FURTHEST_WISH_DAYS, type FailureCode, type WishStatus } from './deliveries';

/** Where an order is, as its buyer reads it. */
export type BuyerDeliveryState = 'preparing' | 'onTheWay' | 'delivered' | 'failed' | 'cancelled';

/** `GET /api/orders/{id}/delivery?token=…`: beside the status page's order. It tells neither phone nor address. */
export interface BuyerDeliveryView {
  state: BuyerDeliveryState;
  /** 'En camino' */
  title: string;
  /** The outcome in friendly words. */
  text: string;
  /** When it came to be so; null while it is prepared, and of what no courier delivered. */
  at: string | null;
  /** True when the buyer may still correct the address or ask for another day. */
  mayAsk: boolean;
  /** Wish that the buyer sent last; of an address only that it was asked for. */
  wish: { address: boolean; day: string | null; status: WishStatus } | null;
}

/** Payload of `POST /api/orders/{id}/delivery-wish`: one of both at least. Asking again takes the place of what was asked. */
export interface DeliveryWishInput {
  token: string;
  address: string | null;
  /** 2026-11-30, tomorrow at the earliest. */
  day: string | null;
}

const failedTexts: Record<FailureCode, string> = {
  rechazado: 'El mensajero nos dijo que no se recibió el pedido. Si fue un error, escríbenos y lo llevamos de nuevo.',
  ausente: 'Pasamos y no encontramos a nadie. Escríbenos o elige otro día para llevarlo de nuevo.',
  sin_efectivo: 'Quedó pendiente el pago en efectivo. Escríbenos o elige otro día para llevarlo de nuevo.',
  direccion_equivocada: 'No encontramos la dirección. Corrígela aquí y lo llevamos de nuevo.',
  no_fue: 'No pudimos llegar. Disculpa la espera: lo llevamos lo antes posible.',
  danado: 'El paquete se dañó en el camino. Disculpa: te escribimos para resolverlo.',
};

/** Delivery of an order as its buyer reads it; `collects` is true when the courier is to collect cash. */
export function buyerDeliveryTexts(
  state: BuyerDeliveryState,
  failure: FailureCode | null,
  collects = true,
): { title: string; text: string } {
  switch (state) {
    case 'preparing':
      return { title: 'Preparando tu pedido', text: 'Todavía no ha salido de la tienda.' };
    case 'onTheWay':
      return { title: 'En camino', text: `Tu pedido ya salió. Ten a mano ${collects ? 'el pago y ' : ''}tu celular.` };
    case 'delivered':
      return { title: 'Entregado', text: '¡Gracias por tu compra!' };
    case 'failed':
      return { title: 'No pudimos entregarlo', text: failedTexts[failure ?? 'no_fue'] };
    case 'cancelled':
      return { title: 'Cancelado', text: 'Este pedido se canceló. Si fue un error, escríbenos.' };
  }
}

/** The problem with an address that a buyer asks for, or null. */
export function wishAddressProblem(address: string): string | null {
  return textProblem(address, 'Dirección es requerida', limits.addressText);
}

/** The problem with a day that a buyer asks for, or null; `today` is 2026-11-30 in Guatemala. */
export function wishDayProblem(day: string, today: string): string | null {
  const days = daysBetween(today, day) - 1;
  return /^\d{4}-\d\d-\d\d$/.test(day) && days >= 1 && days <= FURTHEST_WISH_DAYS
    ? null
    : `Elige un día desde mañana y hasta dentro de ${FURTHEST_WISH_DAYS} días`;
}
