import {
  formatQuetzales,
  isDecimalText,
  parseCentavos,
  type AuditEntryView,
  type AuditFields,
  type SaleStatus,
} from '@shop/contracts';
import { actorName } from '../../../shared/staff/actor-name';
import type { HistoryEvent } from '../../../shared/history/history-events';
import { readLines, describeEdit, describeUnits, type RecordedLine } from '../changes/change-summary';
import { counted } from '../../../shared/counted';
import { deliveryDeeds } from './delivery-event';

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * Tells a row of an order's history.
 * @param lineCount lines of the order: a change of all of them is told as the order's
 */
export function describeOrderEvent(
  { id, at, actor, action, before, after }: AuditEntryView,
  lineCount: number,
): HistoryEvent {
  const who = actorName(actor);
  const told = { id, at, who };
  if (action === 'order.placed') return { ...told, did: placed(actor.kind, after ?? {}) };
  if (action === 'order.edited') return { ...told, did: `cambió el pedido: ${describeEdit(before, after).join('; ')}` };
  if (action === 'order.unitsChanged') return { ...told, did: describeUnits(before, after) };
  if (action === 'order.chatMarked') {
    return { ...told, did: after?.['received'] === true ? 'marcó el chat como recibido' : 'quitó la marca del chat' };
  }
  if (action !== 'order.statusChanged') {
    return { ...told, did: deliveryDeeds[action]?.(after ?? {}) ?? 'hizo un cambio' };
  }
  return { ...told, did: changed(readLines(before), readLines(after), lineCount) };
}

const placedBy: Record<AuditEntryView['actor']['kind'], string> = {
  customer: 'hizo el pedido',
  distributor: 'hizo el pedido como distribuidor',
  staff: 'anotó el pedido',
  system: 'creó el pedido',
};

function placed(kind: AuditEntryView['actor']['kind'], { lines, total }: AuditFields): string {
  const products = typeof lines === 'number' ? `: ${counted(lines, 'producto', 'productos')}` : '';
  const sum = typeof total === 'string' && isDecimalText(total) ? ` por ${formatQuetzales(parseCentavos(total))}` : '';
  return `${placedBy[kind]}${products}${sum}`;
}

/** Deed of staff to a line, by its status before and after. */
function verbOf(from: SaleStatus | undefined, to: SaleStatus): string {
  if (to === 'completed') return 'completó';
  if (to === 'cancelled') return 'canceló';
  return from === 'cancelled' ? 'restauró' : 'marcó como pendiente';
}

function changed(before: readonly RecordedLine[], after: readonly RecordedLine[], lineCount: number): string {
  const done = new Map<string, string[]>();
  for (const [index, { what, quantity, status }] of after.entries()) {
    const verb = verbOf(before[index]?.status, status);
    done.set(verb, [...(done.get(verb) ?? []), `${what} × ${quantity}`]);
  }
  if (done.size === 0) return 'cambió el estado del pedido';
  const whole = done.size === 1 && after.length === lineCount;
  return list.format([...done].map(([verb, lines]) => `${verb} ${whole ? 'el pedido' : list.format(lines)}`));
}
