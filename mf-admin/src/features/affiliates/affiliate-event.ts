import { isDecimalText, moneyText, type AuditAction, type AuditEntryView, type AuditFields } from '@shop/contracts';
import { listed } from '../../shared/counted';
import { actorName } from '../../shared/staff/actor-name';
import type { HistoryEvent } from '../../shared/history/history-events';

/** Tells a row of an affiliate's history. */
export function describeAffiliateEvent({ id, at, actor, action, before, after }: AuditEntryView): HistoryEvent {
  const who = actor.kind === 'customer' ? 'El solicitante' : actorName(actor);
  return { id, at, who, did: descriptions[action]?.(before ?? {}, after ?? {}) ?? 'hizo un cambio' };
}

const descriptions: Partial<Record<AuditAction, (before: AuditFields, after: AuditFields) => string | undefined>> = {
  'affiliate.applied': () => 'envió su solicitud',
  'affiliate.statusChanged': decided,
  'affiliate.updated': edited,
  'affiliate.linkIssued': () => 'creó un enlace para elegir contraseña',
  'affiliate.activated': () => 'eligió su contraseña con el enlace',
  'affiliate.passwordChanged': () => 'cambió su contraseña',
  'affiliate.signedIn': () => 'entró a su cuenta',
  'affiliate.termsSeen': () => 'vio sus condiciones',
  'affiliate.sessionsEnded': () => 'cerró su sesión en todos sus dispositivos',
};

/** The decision on an affiliate, by their status before and after it. */
function decided({ status: from }: AuditFields, { status: to }: AuditFields): string | undefined {
  if (to === 'approved') return from === 'standby' ? 'lo reactivó' : 'lo aprobó';
  if (to === 'standby') return 'lo puso en pausa';
  return to === 'rejected' ? 'lo rechazó' : undefined;
}

const fieldNames: Readonly<Record<string, string>> = {
  name: 'el nombre',
  email: 'el correo',
  phone: 'el teléfono',
  level: 'el nivel',
};

/** 'cambió el descuento de 10% a 12.5% y la compra mínima de Q500.00 a Q600.00' */
function edited(before: AuditFields, after: AuditFields): string | undefined {
  const done = Object.keys(after).flatMap((field) => {
    const [was, is] = [before[field], after[field]];
    if (field === 'discount') return `el descuento de ${percent(was)} a ${percent(is)}`;
    if (field === 'minimumPurchase') return `la compra mínima de ${money(was)} a ${money(is)}`;
    return fieldNames[field] ?? [];
  });
  return done.length === 0 ? undefined : `cambió ${listed(done)}`;
}

function percent(value: unknown): string {
  return typeof value === 'number' ? `${value}%` : '—';
}

function money(value: unknown): string {
  return typeof value === 'string' && isDecimalText(value) ? moneyText(value) : '—';
}
