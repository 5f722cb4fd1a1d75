import type { AuditEntryView } from '@shop/contracts';

/** Who did something, at the beginning of a sentence: by name where there is one. */
export function actorName({ kind, name }: AuditEntryView['actor']): string {
  return { system: 'La tienda', customer: 'El cliente', staff: name, distributor: name }[kind];
}
