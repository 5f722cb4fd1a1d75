import { CUSTOMER_FIELDS, customerFieldLabels, type CustomerData, type StaffOrderView } from '@shop/contracts';
import { unitsText } from '../order-labels';
import type { OrderEdit } from './order-edit';

/** An edit with who receives the order. */
export interface TypedEdit {
  edit: OrderEdit;
  customer: CustomerData;
}

/** Fields that were changed here and by somebody else, in words, with the way to have the one or the other. */
export interface EditConflict {
  label: string;
  before: string;
  now: string;
  mine: string;
  isMine: (typed: TypedEdit) => boolean;
  write: (typed: TypedEdit, whose: 'mine' | 'theirs') => TypedEdit;
}

/** Where an edit that began `from` an order and that order as it is now say different things of the same. */
export function conflictsOf({ edit, customer }: TypedEdit, from: StaffOrderView, onto: StaffOrderView): EditConflict[] {
  const fields = CUSTOMER_FIELDS.flatMap<EditConflict>((field) => {
    const [before, now, mine] = [from.customer[field], onto.customer[field], customer[field]];
    if (mine === before || now === before || mine === now) return [];
    return {
      label: customerFieldLabels[field],
      ...inWords({ before, now, mine }),
      isMine: (typed) => typed.customer[field] !== now,
      write: (typed, whose) => ({ ...typed, customer: { ...typed.customer, [field]: whose === 'mine' ? mine : now } }),
    };
  });
  const lines = edit.lines.flatMap<EditConflict>(({ line, quantity: mine }) => {
    const before = line.quantity;
    const now = onto.lines.find(({ id, status }) => id === line.id && status === 'pending')?.quantity;
    if (now === undefined || mine === before || now === before || mine === now) return [];
    return {
      label: [line.productName, line.flavor].join(' ').trim(),
      before: unitsText(before),
      now: unitsText(now),
      mine: unitsText(mine),
      isMine: (typed) => typed.edit.lines.some((known) => known.line.id === line.id && known.quantity !== now),
      write: (typed, whose) => ({
        ...typed,
        edit: {
          ...typed.edit,
          lines: typed.edit.lines.map((known) =>
            known.line.id === line.id ? { ...known, quantity: whose === 'mine' ? mine : now } : known,
          ),
        },
      }),
    };
  });
  return [...fields, ...lines];
}

/** Of several conflicts about the same the last. */
export function latest(conflicts: readonly EditConflict[]): EditConflict[] {
  return [...new Map(conflicts.map((conflict) => [conflict.label, conflict])).values()];
}

function inWords<Values extends Record<string, string>>(values: Values): Values {
  const words = Object.entries(values).map(([name, value]) => [name, value === '' ? 'vacío' : `«${value}»`]);
  return Object.fromEntries(words) as Values;
}
