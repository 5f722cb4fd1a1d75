import { nanoid } from '@reduxjs/toolkit';
import { placeProblems } from '@shop/ui';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form';
import { useKeptDraft } from './use-kept-draft';
import { useRereading } from './use-rereading';
import type { Outcome } from './use-report';

/** Characters of an `Idempotency-Key`. */
const KEY_LENGTH = 32;

/** The fields of a form that differ from what is stored, as react-hook-form names them. */
export type Touched<Values> = Partial<Record<keyof Values, boolean | undefined>>;

/** A field that somebody else changed while it was edited here. */
export interface FieldChange {
  label: string;
  before: string;
  now: string;
}

/** A form on its way to the server, as its frame needs it. */
export interface Saving {
  /** From the press to the answer. */
  busy: boolean;
  /** Whether something would be lost. */
  dirty: boolean;
  /** What others changed since it was opened. */
  changes: readonly FieldChange[];
  /** It was saved, but for what was typed after it went out. */
  isBehind: boolean;
  submit: (event: SubmitEvent) => void;
}

export interface SavingFormOptions<Values extends FieldValues, Answer> {
  /** Tells the form from all others, with the id of what it edits. */
  name: string;
  /** What is stored, or what a new one begins with. A later reading changes only what nobody touched. */
  values: Values;
  /** Fields that are never written anywhere, as passwords. */
  secrets?: readonly Path<Values>[];
  /** What staff call the fields: by them they are told of what others changed. */
  labels?: Partial<Record<keyof Values, string>>;
  /** What is read again meanwhile, so that they are told at once. */
  reads?: Parameters<typeof useRereading>[0];
  /** What staff call the values of a choice. */
  words?: Readonly<Record<string, string>>;
  /** `key` is the form's own until it is saved: a call that creates sends it, and is made once however often it is sent. */
  save: (values: Values, how: { key: string; touched: Touched<Values> }) => Promise<Outcome<Answer>>;
  /** What stands in the fields afterwards; null for a form that closes then. */
  after?: (answer: Answer) => Values;
  onSaved?: (answer: Answer) => void;
}

/**
 * A form that is saved by a call and loses nothing: what is typed outlives refusals, lost answers, readings of what others
 * changed, the end of the session, and the time until the answer.
 */
export function useSavingForm<Values extends FieldValues, Answer>({
  name,
  values,
  secrets = [],
  labels = {},
  reads,
  words = {},
  save,
  after,
  onSaved,
}: SavingFormOptions<Values, Answer>): { form: UseFormReturn<Values>; saving: Saving } {
  const form = useForm<Values>({ defaultValues: values as DefaultValues<Values> });
  const { isDirty, dirtyFields, isSubmitting } = form.formState;
  const touched = dirtyFields as Touched<Values>;
  const [changes, setChanges] = useState<Partial<Record<keyof Values, FieldChange>>>({});
  const [isBehind, setBehind] = useState(false);
  useRereading(reads);
  const key = useRef('');
  const stored = useRef(values);
  useKeptDraft(
    name,
    {
      getValues: () => ({ ...form.getValues(), [DRAFT_KEY]: key.current }),
      setValue: (field: Path<Values> | typeof DRAFT_KEY, value: never, how) => {
        if (field === DRAFT_KEY) key.current = value;
        else form.setValue(field, value, how);
      },
    },
    secrets,
  );

  /** Puts other values beneath those that are typed in `kept` fields. */
  function rebase(onto: Values, kept: readonly Path<Values>[]) {
    const typed = form.getValues();
    form.reset(onto, { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true });
    for (const field of fieldsOf(onto)) {
      const value = kept.includes(field) ? typed[field] : onto[field];
      form.setValue(field, value, { shouldDirty: true });
    }
    stored.current = onto;
  }

  const adopt = useEffectEvent(() => {
    const before = stored.current;
    const moved = fieldsOf(values).filter((field) => values[field] !== before[field]);
    if (moved.length === 0) return;
    const typed = form.getValues();
    rebase(
      values,
      fieldsOf(values).filter((field) => touched[field]),
    );
    if (isSubmitting) return;
    const told = moved.flatMap((field) => {
      const label = labels[field];
      if (label === undefined || typed[field] === values[field]) return [];
      return [[field, { label, before: toWords(before[field]), now: toWords(values[field]) }] as const];
    });
    if (told.length > 0) setChanges((known) => ({ ...known, ...Object.fromEntries(told) }));
  });
  const reading = JSON.stringify(values);
  useEffect(() => adopt(), [reading]);

  function toWords(value: unknown): string {
    if (typeof value === 'boolean') return value ? 'sí' : 'no';
    return value === '' ? 'vacío' : `«${words[String(value)] ?? String(value)}»`;
  }

  async function send(sent: Values) {
    setBehind(false);
    if (key.current === '') key.current = nanoid(KEY_LENGTH);
    const outcome = await save(sent, { key: key.current, touched });
    if (!outcome.ok) {
      if (outcome.error.code === 'request.keyReused') key.current = '';
      placeProblems(outcome.error.problems, fieldsOf(sent), form.setError);
      return;
    }
    key.current = '';
    setChanges({});
    const typed = form.getValues();
    const later = fieldsOf(sent).filter((field) => typed[field] !== sent[field]);
    if (after || later.length > 0) rebase(after?.(outcome.answer) ?? sent, later);
    setBehind(later.length > 0);
    if (after || later.length === 0) onSaved?.(outcome.answer);
  }

  return {
    form,
    saving: {
      busy: isSubmitting,
      dirty: isDirty,
      changes: Object.values<FieldChange | undefined>(changes).filter((change) => change !== undefined),
      isBehind,
      submit: (event) => {
        // A dialog that stands above a form of its page belongs to it as React counts.
        event.stopPropagation();
        if (isSubmitting) event.preventDefault();
        else void form.handleSubmit(send)(event);
      },
    },
  };
}

/** Under what the key is kept beside the fields. */
const DRAFT_KEY = '(key)';

function fieldsOf<Values extends FieldValues>(values: Values): Path<Values>[] {
  return Object.keys(values) as Path<Values>[];
}
