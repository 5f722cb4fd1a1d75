import { tabStorage, useSession } from '@shop/shell-api';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { get, type FieldValues, type Path, type PathValue, type UseFormReturn } from 'react-hook-form';

/** Where one person's unsaved work on one form of one object is kept in this tab: it outlives reloads and the login. */
export interface DraftPlace<Kept> {
  read: () => Kept | null;
  keep: (kept: Kept) => void;
  forget: () => void;
}

/**
 * Of who is signed in here; where staff and a distributor are, of the staff.
 * @param name tells the form from all others, with the id of what it edits
 */
export function useDraftPlace<Kept extends object>(name: string): DraftPlace<Kept> {
  const { staff, distributor } = useSession();
  const owner = staff?.id ?? distributor?.id ?? '';
  const [place] = useState<DraftPlace<Kept>>(() => {
    const key = `borrador:${owner}:${name}`;
    return {
      read: () => {
        const stored = tabStorage.read(key);
        return typeof stored === 'object' && stored !== null ? (stored as Kept) : null;
      },
      keep: (kept) => tabStorage.write(key, kept),
      forget: () => tabStorage.remove(key),
    };
  });
  return place;
}

/** How a form was sent that has no answer so far. */
export interface Unanswered {
  /** Its `Idempotency-Key`; '' where nothing waits for an answer. */
  key: string;
  /** State that it was sent for, as JSON has it. */
  seen?: unknown;
}

/** The fields that differ from what is stored, and what was stored beneath them. */
export interface Draft extends Unanswered {
  typed: Record<string, unknown>;
  stored: Record<string, unknown>;
}

export interface FormDraftOptions<Values extends FieldValues> {
  /** Tells the form from all others, with the id of what it edits. */
  name: string;
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setValue' | 'subscribe'>;
  /** Values of the fields without anything typed, at this moment. */
  stored: () => Values;
  /** The fields that are edited; without it, all of the first level. */
  fields?: (values: Values) => readonly Path<Values>[];
  /** Fields that are never written anywhere, as passwords. */
  secrets?: readonly Path<Values>[];
  /** Told what a form begins with that somebody typed before. */
  onFound?: (draft: Draft) => void;
}

/** Keeps what is typed into a form while it is typed, and puts it back when the same person opens the form again. */
export function useFormDraft<Values extends FieldValues>({
  name,
  form,
  stored,
  fields = fieldsOf,
  secrets = [],
  onFound,
}: FormDraftOptions<Values>) {
  const place = useDraftPlace<Draft>(name);
  const [found] = useState(place.read);
  const unanswered = useRef(found ?? ANSWERED);
  const { subscribe } = form;

  /** Writes down what is typed now, as by itself with each change; what is said of an answer stays until the next word of it. */
  function keep({ key, seen }: Unanswered = unanswered.current) {
    unanswered.current = { key, seen };
    const [typed, before] = [form.getValues(), stored()];
    const changed = fields(before).filter(
      (field) => !secrets.includes(field) && !isSame(valueAt(typed, field), valueAt(before, field)),
    );
    // A call may be made with what a form begins with: it is known again by its key. Of secrets, nothing would be there.
    const isSent = key !== '' && secrets.length === 0;
    if (changed.length === 0 && !isSent) place.forget();
    else place.keep({ typed: pick(typed, changed), stored: pick(before, changed), key, seen });
  }

  const keepNow = useEffectEvent(() => keep());
  const putBack = useEffectEvent(() => {
    if (!found) return;
    const [typed, before] = [form.getValues(), stored()];
    const isTyped = (field: Path<Values>) => !isSame(valueAt(typed, field), valueAt(before, field));
    const known = fields(before).filter((field) => field in found.typed && !secrets.includes(field) && !isTyped(field));
    if (known.length === 0 && found.key === '') return;
    onFound?.(found);
    for (const field of known) form.setValue(field, found.typed[field] as PathValue<Values, typeof field>, DIRTY);
  });
  useEffect(() => putBack(), []);
  // With the field itself: on a slow machine somebody types before a passive effect hears of it.
  useLayoutEffect(() => subscribe({ formState: { values: true }, callback: () => keepNow() }), [subscribe]);

  function forget() {
    unanswered.current = ANSWERED;
    place.forget();
  }

  function noteSaved(values: Values) {
    forget();
    const told = fields(values).filter((field) => !secrets.includes(field));
    savedHere.set(name, pick(values, told));
  }

  /** The fields of those that a reading moved in which it does not bring what was saved here. */
  function newsOf(read: Values, moved: readonly Path<Values>[]): Path<Values>[] {
    const saved = savedHere.get(name) ?? {};
    savedHere.delete(name);
    return moved.filter((field) => !isSameWriting(valueAt(saved, field), valueAt(read, field)));
  }

  return { keep, forget, noteSaved, newsOf };
}

/** By form, values that were saved in this tab and that no reading has brought back: what brings them is nobody else's change. */
const savedHere = new Map<string, object>();

const ANSWERED: Unanswered = { key: '' };

/** For what is put into a form as if it were typed. */
export const DIRTY = { shouldDirty: true } as const;

/** The names of a form's fields, as react-hook-form has them. */
export function fieldsOf<Values extends FieldValues>(values: Values): Path<Values>[] {
  return Object.keys(values) as Path<Values>[];
}

export function valueAt(values: object, field: string): unknown {
  const value: unknown = get(values, field);
  return value;
}

function pick(values: object, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, valueAt(values, field)]));
}

/** Fields hold text, numbers, switches, or what JSON says of them. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Texts are stored without the spaces around them and characters that nobody sees, telephones without any space, and amounts
 * with two decimals.
 */
export function isSameWriting(one: unknown, other: unknown): boolean {
  const [sent, stored] = [one, other].map((value) =>
    String(value)
      .normalize()
      .replaceAll(/[\s\p{C}]/gu, ''),
  );
  return sent === stored || (sent !== '' && stored !== '' && Number(sent) === Number(stored));
}
