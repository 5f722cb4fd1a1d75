import {
  OUTCOMES,
  outcomeLabels,
  type AuditAction,
  type AuditEntryView,
  type AuditFields,
  type SaleStatus,
} from '@shop/contracts';
import { counted, listed } from '../../../shared/counted';
import type { HistoryEvent } from '../../../shared/history/history-events';
import { actorName } from '../../../shared/staff/actor-name';
import { amountOf, describeEdit, describeUnits, inBrackets, readLines } from '../changes/change-summary';

/**
 * Tells a row of an order's history.
 * @param lineCount lines of the order: a change of all of them is told as the order's
 */
export function describeOrderEvent(
  { id, at, actor, action, before, after }: AuditEntryView,
  lineCount: number,
): HistoryEvent {
  const about = { kind: actor.kind, before: before ?? {}, after: after ?? {}, lineCount };
  return { id, at, who: actorName(actor), did: deeds[action]?.(about) ?? 'hizo un cambio' };
}

/** Facts of a deed, as the audit log keeps them. */
interface Recorded {
  kind: AuditEntryView['actor']['kind'];
  before: AuditFields;
  after: AuditFields;
  lineCount: number;
}

const placedBy: Record<Recorded['kind'], string> = {
  customer: 'hizo el pedido',
  distributor: 'hizo el pedido como distribuidor',
  staff: 'anotó el pedido',
  system: 'creó el pedido',
};

const deeds: Partial<Record<AuditAction, (about: Recorded) => string>> = {
  'order.placed': ({ kind, after: { lines, total } }) => {
    const products = typeof lines === 'number' ? `: ${counted(lines, 'producto', 'productos')}` : '';
    return `${placedBy[kind]}${products}${money(' por', total)}`;
  },
  'order.edited': ({ before, after }) =>
    `cambió el pedido: ${describeEdit(before, after).join('; ') || 'sin detalles'}`,
  'order.unitsChanged': ({ before, after }) => describeUnits(before, after),
  'order.chatMarked': ({ after: { received } }) =>
    received === true ? 'marcó el chat como recibido' : 'quitó la marca del chat',
  'order.statusChanged': describeStatus,
  'order.handedOver': ({ after: { expectedCash } }) =>
    `entregó el pedido al mensajero${money(', por cobrar', expectedCash)}`,
  'order.deliveryRecorded': ({ after: { outcome, collected, note } }) => {
    const known = OUTCOMES.find((one) => one === outcome);
    const words = known === undefined ? '' : `: ${outcomeLabels[known]}`;
    return `registró la entrega${words}${money(', cobrado', collected)}${inBrackets(note)}`;
  },
  'order.deliveryUndone': ({ after: { reason } }) => `deshizo el resultado de la entrega${inBrackets(reason)}`,
  'order.parcelMarked': ({ after: { back } }) => `marcó que el paquete ${back === true ? '' : 'no '}está de vuelta`,
  'order.wishAsked': ({ after }) => `pidió ${wishOf(after)}`,
  'order.wishAnswered': ({ after }) =>
    `${after['status'] === 'accepted' ? 'aceptó' : 'rechazó'} ${wishOf(after)} de entrega`,
};

/** ' por Q120.00'; nothing for no money. */
function money(words: string, amount: unknown): string {
  const text = amountOf(amount);
  return text === null || amount === '0.00' ? '' : `${words} ${text}`;
}

function wishOf({ address, day }: AuditFields): string {
  return [
    ...(typeof address === 'string' ? ['otra dirección'] : []),
    ...(typeof day === 'string' ? ['otro día'] : []),
  ].join(' y ');
}

/** Deed of staff to a line, by its status before and after. */
function verbOf(from: SaleStatus | undefined, to: SaleStatus): string {
  if (to === 'completed') return 'completó';
  if (to === 'cancelled') return 'canceló';
  return from === 'cancelled' ? 'restauró' : 'marcó como pendiente';
}

function describeStatus({ before, after, lineCount }: Recorded): string {
  const [was, is] = [readLines(before), readLines(after)];
  const done = new Map<string, string[]>();
  for (const [index, { what, quantity, status }] of is.entries()) {
    const verb = verbOf(was[index]?.status, status);
    done.set(verb, [...(done.get(verb) ?? []), `${what} × ${quantity}`]);
  }
  if (done.size === 0) return 'cambió el estado del pedido';
  const whole = done.size === 1 && is.length === lineCount;
  return listed([...done].map(([verb, lines]) => `${verb} ${whole ? 'el pedido' : listed(lines)}`));
}
