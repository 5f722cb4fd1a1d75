import type { ReportTexts, SavingForm, Touched } from '@shop/frames';
import type { FieldValues } from 'react-hook-form';
import { useStaffReport } from '../actions/use-staff-report';
import { useSharedForm, type SharedFormOptions } from './use-shared-form';

export interface CallFormOptions<Values extends FieldValues, Answer, Seen> extends Omit<
  SharedFormOptions<Values, Answer, Seen>,
  'save'
> {
  /** Makes the call with the values, without spaces around texts that are no secrets. */
  call: (
    values: Values,
    how: { key: string; touched: Touched<Values>; seen: Seen },
  ) => { unwrap: () => Promise<Answer> };
  says: ReportTexts | ((sent: Values) => ReportTexts);
}

/** A form that is saved by one call; a toast says what became of it. */
export function useCallForm<Values extends FieldValues, Answer, Seen = undefined>({
  call,
  says,
  ...form
}: CallFormOptions<Values, Answer, Seen>): SavingForm<Values, Seen> {
  const report = useStaffReport();
  return useSharedForm({
    ...form,
    save: (typed, how) => {
      const values = trimmed(typed, form.secrets ?? []);
      return report(call(values, how).unwrap(), typeof says === 'function' ? says(values) : says);
    },
  });
}

function trimmed<Values extends FieldValues>(typed: Values, secrets: readonly string[]): Values {
  const trim = ([field, value]: [string, unknown]) =>
    [field, typeof value === 'string' && !secrets.includes(field) ? value.trim() : value] as const;
  return Object.fromEntries(Object.entries(typed).map(trim)) as Values;
}

/** An edit sends the fields that were touched: the others stay as somebody else made them since they were read. */
export function onlyTouched<Values extends object>(values: Values, touched: Touched<Values>): Partial<Values> {
  const entries = Object.entries(values).filter(([field]) => touched[field as keyof Values] === true);
  return Object.fromEntries(entries) as Partial<Values>;
}
