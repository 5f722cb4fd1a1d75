import type { ApiError } from '@shop/api-client';
import { CUSTOMER_FIELDS, type CustomerData, type ShortLine } from '@shop/contracts';

/** Why an order was not placed, as the checkout shows it. */
export interface OrderFailure {
  /** The alert's text (storefront, section 8, both variants). */
  text: string;
  /** What the server found wrong with the customer's fields. */
  fields: { field: keyof CustomerData; message: string }[];
  /** Lines that the shop can't serve, with what is left of each. */
  shortLines: ShortLine[];
}

const FIELD_PREFIX = 'customerData.';

const PREFIX = 'Error al procesar el pedido: ';

/** The catalogue has another total than the person saw: nothing was sent. */
export const pricesChanged: OrderFailure = {
  text: 'Los precios cambiaron mientras llenabas tus datos. Revisa el total y finaliza de nuevo.',
  fields: [],
  shortLines: [],
};

const SESSION_ENDED =
  'tu sesión de distribuidor terminó. El carrito usa ahora el precio público; revisa el total y finaliza de nuevo.';

function failureText({ text, code }: ApiError): string {
  if (code === 'auth.required') return PREFIX + SESSION_ENDED;
  return text === null ? 'Error al procesar el pedido. Por favor intenta nuevamente.' : PREFIX + text;
}

/** Reads the API's error as what the checkout shows. */
export function orderFailure(error: ApiError): OrderFailure {
  const { problems, shortLines } = error;
  return {
    text: failureText(error),
    fields: problems.flatMap(({ path, message }) => {
      const field = CUSTOMER_FIELDS.find((name) => path === `${FIELD_PREFIX}${name}`);
      return field ? [{ field, message }] : [];
    }),
    shortLines,
  };
}
