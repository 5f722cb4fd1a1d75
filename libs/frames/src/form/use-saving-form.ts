import { placeProblems } from '@shop/ui';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { binderOf } from './bound-field';
import { isSteppingBack } from './doubled-entry';
import { claimKey, newKey } from './own-key';
import { DIRTY, fieldsOf, isSame, isSameWriting, useFormDraft, valueAt, type FormDraftOptions } from './use-draft';
import { isTurnedAway, mayBeDone, type Outcome } from '../calls/use-report';

/** The fields of a form that differ from what is stored, as react-hook-form names them. */
export type Touched<Values> = Partial<Record<keyof Values, boolean | undefined>>;

/** A field that somebody else changed while it was edited here. */
export interface FieldChange {
  label: string;
  before: string;
  now: string;
  /** Where both changed it: what was typed here, and the choice between the two. */
  conflict?: { mine: string; isMine: boolean; choose: (whose: 'mine' | 'theirs') => void };
}

/** A form on its way to the server, as its frame needs it. */
export interface Saving {
  /** From the press to the answer. */
  busy: boolean;
  /** True when something would be lost. */
  dirty: boolean;
  changes: readonly FieldChange[];
  /** Who else edits the same object, in words; '' for nobody. */
  others: string;
  /** The outcome of it that the fields do not show. */
  state: SavingState | null;
  submit: (event: SubmitEvent) => void;
  /** Throws away what was typed, the draft of it too. */
  discard: () => void;
}

/**
 * `behind`: it was saved, but for what was typed after it went out; `added`: the same of a form that adds. `recovered`: the
 * fields hold what was typed before and never sent; `unanswered`: it was sent then, and nobody knows whether it was saved.
 * `saved`: its answer was lost, and a reading shows that it was saved.
 */
export type SavingState = 'behind' | 'added' | 'recovered' | 'unanswered' | 'saved';

export interface SavingFormOptions<Values extends FieldValues, Answer, Seen>
  extends
    Pick<UseFormProps<Values>, 'mode' | 'resolver'>,
    Pick<FormDraftOptions<Values>, 'name' | 'fields' | 'secrets'> {
  /** Stored values, or those that a new object begins with. A later reading changes only what nobody touched. */
  values: Values;
  /** People's name for the fields: by them they are told of what others changed. */
  labels?: Partial<Record<Path<Values>, string>>;
  /** People's name for the values of a choice. */
  words?: Readonly<Record<string, string>>;
  /** State beside the fields that the call is made for, as the version that was seen. JSON keeps it over a reload. */
  seen?: Seen;
  /** True of a form that makes another object, or moves more, each time that it is saved: it corrects nothing that it has made. */
  adds?: boolean;
  /**
   * `key` is the form's own until it is saved: a call that creates sends it, and is made once however often it is sent. With
   * it goes `seen` as it was when the call was made first, whatever became of the object since: that may be one's own doing.
   */
  save: (values: Values, how: { key: string; touched: Touched<Values>; seen: Seen }) => Promise<Outcome<Answer>>;
  /** Values of the fields afterwards; null for a form that closes then. */
  after?: (answer: Answer) => Values;
  onSaved?: (answer: Answer) => void;
}

export interface SavingForm<Values extends FieldValues, Seen> {
  form: UseFormReturn<Values>;
  bind: ReturnType<typeof binderOf<Values>>;
  saving: Saving;
  /** State that a call now would be made for. */
  seen: Seen;
}

/** Somebody else's value of a field, and the one typed here, if there is one. */
interface Move {
  before: unknown;
  now: unknown;
  mine?: unknown;
}

/**
 * A form that is saved by a call and loses nothing: what is typed outlives refusals, lost answers, readings of what others
 * changed, reloads, the end of the session, and the time until the answer.
 */
export function useSavingForm<Values extends FieldValues, Answer, Seen = undefined>({
  name,
  values,
  fields = fieldsOf,
  secrets = [],
  labels = {},
  words = {},
  seen: now,
  adds = false,
  save,
  after,
  onSaved,
  ...how
}: SavingFormOptions<Values, Answer, Seen>): SavingForm<Values, Seen> {
  const form = useForm<Values>({ ...how, defaultValues: values as DefaultValues<Values> });
  const { isDirty, dirtyFields } = form.formState;
  const touched = dirtyFields as Touched<Values>;
  const [moves, setMoves] = useState<Readonly<Record<string, Move>>>({});
  const [state, setState] = useState<SavingState | null>(null);
  const key = useRef('');
  const stored = useRef(values);
  /** The state that a call without an answer was made for. */
  const [asked, setAsked] = useState<{ seen: Seen } | null>(null);
  const seen = asked ? asked.seen : (now as Seen);
  /** Values that were sent last, where their answer was lost. */
  const lost = useRef<Values | null>(null);
  /** Values of the fields when the call went out, or when they were thrown away since: all else was typed later. */
  const base = useRef(values);
  /** react-hook-form forgets that it submits where a reading comes in between. */
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const draft = useFormDraft<Values>({
    name,
    form,
    fields,
    secrets,
    stored: () => stored.current,
    onFound: ({ typed, stored: before, key: kept, seen: keptSeen }) => {
      if (kept !== '') {
        key.current = kept;
        setAsked({ seen: keptSeen as Seen });
        void claimKey(kept).then((isOwn) => {
          if (!isOwn && key.current === kept) forgetCall();
        });
      }
      setState(kept === '' ? 'recovered' : 'unanswered');
      const moved = fields(values).filter((field) => {
        const now = valueAt(values, field);
        return field in before && before[field] !== now && !isSameWriting(typed[field], now);
      });
      tell(moved, before, values, typed);
    },
  });

  /** The next call is another one. */
  function forgetCall() {
    key.current = '';
    lost.current = null;
    setAsked(null);
  }

  /** Of a list, react-hook-form tells part by part what is other than stored. */
  const isTouched = (field: Path<Values>) => JSON.stringify([valueAt(dirtyFields, field)]).includes('true');

  /** Says what others made of fields that have a name. */
  function tell(moved: readonly Path<Values>[], before: object, now: object, typed: object = form.getValues()) {
    const named = moved.filter((field) => labels[field] !== undefined);
    const told = named.map((field): [string, Move] => {
      const [move, mine] = [{ before: valueAt(before, field), now: valueAt(now, field) }, valueAt(typed, field)];
      return [field, isSame(mine, move.now) ? move : { ...move, mine }];
    });
    if (told.length > 0) setMoves((known) => ({ ...known, ...Object.fromEntries(told) }));
  }

  function write(field: Path<Values>, value: unknown) {
    form.setValue(field, value as PathValue<Values, typeof field>, DIRTY);
  }

  /** Puts other values beneath those that are typed in `kept` fields. */
  function rebase(onto: Values, kept: readonly Path<Values>[]) {
    const typed = new Map(kept.map((field) => [field, valueAt(form.getValues(), field)]));
    stored.current = onto;
    form.reset(onto, { keepDirtyValues: true, keepErrors: true, keepSubmitCount: true });
    for (const field of fields(onto)) write(field, typed.has(field) ? typed.get(field) : valueAt(onto, field));
    draft.keep();
  }

  const adopt = useEffectEvent(() => {
    const before = stored.current;
    if (values === before) return;
    const moved = fields(values).filter((field) => valueAt(values, field) !== valueAt(before, field));
    // Noted before, as what is put into the form is put into the same object.
    const typed = new Map(fields(values).map((field) => [field, valueAt(form.getValues(), field)]));
    const sent = lost.current;
    const hasArrived = (field: Path<Values>) =>
      secrets.includes(field) || isSameWriting(valueAt(sent ?? {}, field), valueAt(values, field));
    const isOwn = sent !== null && fields(sent).every(hasArrived);
    /** True where the shop has what was sent from here. */
    const isDone = (field: Path<Values>) =>
      !secrets.includes(field) && typed.get(field) === valueAt(sent ?? {}, field) && hasArrived(field);
    const mine = fields(values).filter((field) => isTouched(field) && !isDone(field));
    rebase(values, mine);
    if (isOwn) {
      forgetCall();
      draft.keep({ key: '' });
      setState('saved');
    }
    if (isOwn || busy) return;
    const isNews = (field: Path<Values>) => !isDone(field) && typed.get(field) !== valueAt(values, field);
    tell(draft.newsOf(values, moved).filter(isNews), before, values);
  });
  const reading = JSON.stringify(values);
  useEffect(() => adopt(), [reading]);

  function toWords(value: unknown): string {
    if (typeof value === 'boolean') return value ? 'sí' : 'no';
    return value === '' ? 'vacío' : `«${words[String(value)] ?? String(value)}»`;
  }

  function toChange(field: Path<Values>): FieldChange[] {
    const [label, move] = [labels[field], moves[field]];
    if (label === undefined || !move) return [];
    const change = { label, before: toWords(move.before), now: toWords(move.now) };
    if (!('mine' in move)) return [change];
    const choose = (whose: 'mine' | 'theirs') => write(field, whose === 'mine' ? move.mine : move.now);
    return [{ ...change, conflict: { mine: toWords(move.mine), isMine: isTouched(field), choose } }];
  }

  async function send(sent: Values) {
    setState(null);
    if (key.current === '') key.current = newKey();
    setAsked({ seen });
    draft.keep({ key: key.current, seen });
    base.current = sent;
    const before = stored.current;
    const outcome = await save(sent, { key: key.current, touched, seen });
    const [typed, now] = [form.getValues(), stored.current];
    const isMoved = (field: Path<Values>) => !isSame(valueAt(now, field), valueAt(before, field));
    if (!outcome.ok) {
      const { error, unsent = false } = outcome;
      if (!unsent && mayBeDone(error)) lost.current = sent;
      else if (asked === null || !(unsent || isTurnedAway(error))) {
        forgetCall();
        draft.keep({ key: '' });
      }
      placeProblems(error.problems, fields(sent), form.setError);
      // Readings that came while it was saved could be its own doing: the others' part is told now.
      const isOthers = (field: Path<Values>) => !isSameWriting(valueAt(sent, field), valueAt(now, field));
      tell(fields(sent).filter(isMoved).filter(isOthers), before, now);
      return;
    }
    forgetCall();
    draft.noteSaved(sent);
    setMoves({});
    const isTheirs = (field: Path<Values>) => isSame(valueAt(typed, field), valueAt(now, field)) && isMoved(field);
    const later = fields(sent).filter(
      (field) => !isSame(valueAt(typed, field), valueAt(base.current, field)) && !isTheirs(field),
    );
    if (after || later.length > 0) rebase(after?.(outcome.answer) ?? sent, later);
    if (later.length > 0) setState(adds ? 'added' : 'behind');
    if (after || later.length === 0) onSaved?.(outcome.answer);
  }

  return {
    form,
    bind: binderOf(form),
    seen,
    saving: {
      busy,
      dirty: isDirty,
      changes: fields(values).flatMap(toChange),
      others: '',
      state,
      submit: (event) => {
        event.preventDefault();
        // A dialog that stands above a form of its page belongs to it as React counts.
        event.stopPropagation();
        if (isSending.current || isSteppingBack()) return;
        isSending.current = true;
        setBusy(true);
        void form
          .handleSubmit(send)(event)
          .finally(() => {
            isSending.current = false;
            setBusy(false);
          });
      },
      discard: () => {
        draft.forget();
        forgetCall();
        setMoves({});
        setState(null);
        base.current = stored.current;
        form.reset(stored.current);
      },
    },
  };
}
