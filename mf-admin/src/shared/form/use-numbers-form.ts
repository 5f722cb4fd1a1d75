import { onlyTouched, useCallForm, type CallFormOptions } from './use-call-form';

/** Numbers of a rule; null for one that is off. */
type Numbers<Field extends string> = Readonly<Record<Field, number | null>>;

export interface NumbersFormOptions<Field extends string> {
  name: string;
  stored: Numbers<Field>;
  labels: Readonly<Record<Field, string>>;
  problem: (field: Field, value: number | null) => string | null;
  /** Sends those that were touched. */
  call: (changed: Partial<Numbers<Field>>) => { unwrap: () => Promise<Numbers<Field>> };
  says: CallFormOptions<Record<string, string>, unknown, unknown>['says'];
}

/** A form with rules of the shop that are whole numbers: an empty field is one that is off. */
export function useNumbersForm<Field extends string>({
  stored,
  labels,
  problem,
  call,
  ...form
}: NumbersFormOptions<Field>) {
  const fields = Object.keys(labels) as Field[];
  const textOf = (numbers: Numbers<Field>): Record<string, string> =>
    Object.fromEntries(fields.map((field) => [field, String(numbers[field] ?? '')]));
  const { saving, bind } = useCallForm<Record<string, string>, Numbers<Field>>({
    ...form,
    values: textOf(stored),
    labels,
    reads: 'adminRules',
    shared: 'typed',
    call: (typed, { touched }) => {
      const numbers = Object.fromEntries(fields.map((field) => [field, readNumber(typed[field])]));
      return call(onlyTouched(numbers, touched) as Partial<Numbers<Field>>);
    },
    after: textOf,
  });
  const fieldOf = (field: Field) => ({
    label: labels[field],
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    ...bind(field, (typed) => problem(field, readNumber(typed))),
  });
  return { saving, fields, fieldOf };
}

/** Text that is no whole number is read as one that no rule accepts. */
function readNumber(typed = ''): number | null {
  const text = typed.trim();
  if (text === '') return null;
  return /^\d+$/.test(text) ? Number(text) : NaN;
}
