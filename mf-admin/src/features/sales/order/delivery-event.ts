import {
  formatQuetzales,
  isDecimalText,
  OUTCOMES,
  outcomeLabels,
  parseCentavos,
  singleLine,
  type AuditAction,
  type AuditFields,
} from '@shop/contracts';

/** Deeds about bringing an order, by what the audit log keeps of them. */
export const deliveryDeeds: Partial<Record<AuditAction, (after: AuditFields) => string>> = {
  'order.handedOver': ({ expectedCash }) => `entregó el pedido al mensajero${money('por cobrar', expectedCash)}`,
  'order.deliveryRecorded': ({ outcome, collected, note }) => {
    const known = OUTCOMES.find((one) => one === outcome);
    const words = known === undefined ? '' : `: ${outcomeLabels[known]}`;
    return `registró la entrega${words}${money('cobrado', collected)}${inBrackets(note)}`;
  },
  'order.deliveryUndone': ({ reason }) => `deshizo el resultado de la entrega${inBrackets(reason)}`,
  'order.parcelMarked': ({ back }) => `marcó que el paquete ${back === true ? '' : 'no '}está de vuelta`,
  'order.wishAsked': (wish) => `pidió ${wishOf(wish)}`,
  'order.wishAnswered': ({ status, ...wish }) =>
    `${status === 'accepted' ? 'aceptó' : 'rechazó'} ${wishOf(wish)} de entrega`,
};

function wishOf({ address, day }: AuditFields): string {
  return [
    ...(typeof address === 'string' ? ['otra dirección'] : []),
    ...(typeof day === 'string' ? ['otro día'] : []),
  ].join(' y ');
}

/** ', cobrado Q120.00'; nothing for no money. */
function money(words: string, amount: unknown): string {
  const centavos = typeof amount === 'string' && isDecimalText(amount) ? parseCentavos(amount) : 0;
  return centavos === 0 ? '' : `, ${words} ${formatQuetzales(centavos)}`;
}

function inBrackets(text: unknown): string {
  return typeof text === 'string' ? ` (${singleLine(text)})` : '';
}
