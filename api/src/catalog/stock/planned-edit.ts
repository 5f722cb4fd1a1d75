import { requirePermission } from '../../access/permission';
import { changedFields, type AuditEntry } from '../../audit/audit.service';
import type { StaffPrincipal } from '../../access/principal';
import { requireReservedWithin } from './stock-rules';
import { countsOf, entityOf, fieldsOf, objectOf, type StockedRow } from './stocked-row';

/** Columns as they shall be; undefined for those that stay. */
export type Edit<Row> = { [Key in keyof Row]?: Row[Key] | undefined };

/** An edit that changes something, with what the audit log tells of it. */
export interface PlannedEdit<Row extends StockedRow> {
  row: Row;
  after: Row;
  entries: AuditEntry[];
}

/**
 * Plans the changes of an edit to a row, or null when nothing differs. Counts take `editInventory`, anything else `addProduct` (PRD-8).
 * @throws ShopError auth.forbidden, request.invalid
 */
export function planEdit<Row extends StockedRow>(
  row: Row,
  edit: Edit<Row>,
  staff: StaffPrincipal,
): PlannedEdit<Row> | null {
  const entity = entityOf(row);
  const given = Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined));
  const after = Object.assign(new entity(), row, given);
  const fields = changedFields(fieldsOf(entity, row), fieldsOf(entity, after));
  const counts = changedFields(countsOf(row), countsOf(after));
  if (fields) requirePermission(staff, 'addProduct');
  if (counts) requirePermission(staff, 'editInventory');
  if (!fields && !counts) return null;
  if (counts) requireReservedWithin(after);
  const object = objectOf(row);
  const entries: AuditEntry[] = [];
  if (fields) entries.push({ action: `${object.type}.updated`, object, ...fields });
  if (counts)
    entries.push({ action: 'stock.edited', object, before: { ...countsOf(row) }, after: { ...countsOf(after) } });
  return { row, after, entries };
}
