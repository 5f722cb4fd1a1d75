import type { ApiError } from '@shop/api-client';
import { CUSTOMER_FIELDS, sessionEndTexts, type CustomerData, type ShortLine } from '@shop/contracts';

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
