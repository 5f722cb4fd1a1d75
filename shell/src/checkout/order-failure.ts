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

/** Reads the API's error as what the checkout shows. */
export function orderFailure({ text, problems, shortLines }: ApiError): OrderFailure {
  return {
    text:
      text === null
        ? 'Error al procesar el pedido. Por favor intenta nuevamente.'
        : `Error al procesar el pedido: ${text}`,
    fields: problems.flatMap(({ path, message }) => {
      const field = CUSTOMER_FIELDS.find((name) => path === `${FIELD_PREFIX}${name}`);
      return field ? [{ field, message }] : [];
    }),
    shortLines,
  };
}
