import type { ApiError } from '@shop/api-client';
import { sessionEndTexts, type Problem, type ShortLine } from '@shop/contracts';

/** Why an order was not placed, as the checkout shows it. */
export interface OrderFailure {
  /** The alert's text (CHK-12). */
  text: string;
  /** No answer came: the order may have been placed, and is not placed twice. */
  isUnanswered: boolean;
  /** Problems that the server found in the order, by the paths of its fields. */
  problems: Problem[];
  /** Lines that the shop can't serve, with what is left of each. */
  shortLines: ShortLine[];
  /** The shop did not want to reserve it: it is ordered in the chat. */
  isForChat: boolean;
  /** The text says that the distributor's session has ended. */
  tellsEnd: boolean;
}

const PREFIX = 'Error al procesar el pedido: ';

const PUBLIC_PRICE = 'El carrito usa ahora el precio público; revisa el total y finaliza de nuevo.';

function failureText({ text, code, sessionEnd }: ApiError): string {
  if (code === 'auth.required') {
    const why = sessionEnd ? sessionEndTexts[sessionEnd] : 'tu sesión de distribuidor terminó.';
    return `${PREFIX}${why} ${PUBLIC_PRICE}`;
  }
  return text === null ? 'Error al procesar el pedido. Por favor intenta nuevamente.' : PREFIX + text;
}

/** Reads the API's error as what the checkout shows. */
export function orderFailure(error: ApiError): OrderFailure {
  const { status, code, problems, shortLines } = error;
  return {
    text: failureText(error),
    isUnanswered: status === 0,
    problems,
    shortLines,
    isForChat: code === 'order.holdLimit',
    tellsEnd: code === 'auth.required',
  };
}

/** The failure for who does not have the order's cart any more. */
export function failureToast({ text, isUnanswered }: OrderFailure): { title: string; description: string } {
  return isUnanswered
    ? {
        title: 'No sabemos si tu pedido se hizo',
        description: 'No llegó respuesta. Pregúntanos antes de pedir otra vez.',
      }
    : { title: 'Tu pedido no se hizo', description: text };
}
