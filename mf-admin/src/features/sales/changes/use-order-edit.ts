import { toApiError, type ApiError } from '@shop/api-client';
import {
  CUSTOMER_FIELDS,
  customerProblems,
  formatQuetzales,
  parseCentavos,
  reasonProblem,
  type AuditEntryView,
  type CustomerData,
  type Problem,
  type ShortLine,
  type StaffOrderView,
} from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { placeProblems } from '@shop/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useDraftPlace } from '../../../shared/form/use-draft';
import { useEditors } from '../../../shared/form/use-editors';
import type { FieldChange, Saving, SavingState } from '../../../shared/form/use-saving-form';
import { mayBeDone } from '../../../shared/actions/use-report';
import { BEHIND } from '../order-labels';
import { useProductsNow } from '../new-order/use-products-now';
import { useLazyAdminReadOrderQuery, useAdminEditOrderMutation } from '../sales.api';
import { conflictsOf, latest, type EditConflict } from './edit-conflicts';
import { editOf, isChanged, isEditable, rebaseCustomer, rebaseEdit, toEditInput, type OrderEdit } from './order-edit';

/** Why an edit was not saved. */
export interface EditRefusal {
  text: string;
  /** Lines that the shop can't serve, with the units left. */
  shortLines: readonly ShortLine[];
  /** Changes of others meanwhile, newest first. */
  changes: readonly AuditEntryView[];
}

export interface OrderEditing {
  /** The order that the edit starts from: as it was opened, or as others left it since. */
  base: StaffOrderView;
  edit: OrderEdit;
  form: UseFormReturn<CustomerData>;
  change: (edit: OrderEdit) => void;
  reasonError: string | undefined;
  saving: Saving;
  refusal: EditRefusal | null;
  /** How often it was sent and not saved, for the focus. */
  refusals: number;
}

/** Part that is kept while staff type. */
interface Typed {
  /** The order that it was typed on. */
  base: StaffOrderView;
  edit: OrderEdit;
  customer: CustomerData;
  /** It was sent, and no answer came: what the order became since may be one's own doing, which the same call finds out. */
  isLost: boolean;
}

/** An order that staff change. What was typed outlives every refusal; what others changed meanwhile comes in beneath it. */
export function useOrderEdit(order: StaffOrderView, onSaved: () => void): OrderEditing {
  const showToast = useToast();
  const name = `pedido:${order.orderId}`;
  const draft = useDraftPlace<Typed>(name);
  const editors = useEditors(name);
  const [kept] = useState(() => draft.read());
  // An order that nobody changed since was not changed by that call either.
  const [isLost, setLost] = useState(kept !== null && kept.isLost && order.version > kept.base.version);
  const [base, setBase] = useState(kept && isLost ? kept.base : order);
  const [edit, setEdit] = useState(() => (kept ? rebaseEdit(kept.edit, kept.base, base) : editOf(base)));
  const [reasonError, setReasonError] = useState<string>();
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  /** From the press to the answer. What is read again by itself meanwhile holds nobody up. */
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [editOrder] = useAdminEditOrderMutation();
  const [readOrder] = useLazyAdminReadOrderQuery();
  const productsNow = useProductsNow();
  const form = useForm<CustomerData>({ defaultValues: base.customer });
  const [state, setState] = useState<SavingState | null>(kept && (isLost ? 'unanswered' : 'recovered'));
  const [conflicts, setConflicts] = useState<readonly EditConflict[]>(() =>
    kept ? conflictsOf(kept, kept.base, base) : [],
  );
  const dirty = form.formState.isDirty || isChanged(edit, base);

  const putBack = useEffectEvent(() => {
    if (kept) typeCustomer(rebaseCustomer(kept.customer, kept.base, base));
  });
  const keep = useEffectEvent((customer: CustomerData) => {
    const isClean = CUSTOMER_FIELDS.every((field) => customer[field] === base.customer[field]);
    if (isClean && !isChanged(edit, base)) draft.forget();
    else draft.keep({ base, edit, customer, isLost });
  });
  useEffect(() => putBack(), []);
  useEffect(() => keep(form.getValues()), [edit, base, isLost, form]);
  const { subscribe, clearErrors } = form;

  useLayoutEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          clearErrors(CUSTOMER_FIELDS.filter((field) => field === name));
          keep(values);
        },
      }),
    [subscribe, clearErrors],
  );

  const adopt = useEffectEvent(() => {
    if (!busy && !isLost && order.version > base.version) rebaseOnto(order);
  });
  useEffect(() => adopt(), [order.version]);

  function typeCustomer(customer: CustomerData) {
    for (const field of CUSTOMER_FIELDS) form.setValue(field, customer[field], { shouldDirty: true });
  }

  function refuse(text: string, about: Partial<EditRefusal> = {}) {
    setRefusal({ text, shortLines: [], changes: [], ...about });
    setRefusals((count) => count + 1);
  }

  /** Marks the fields that are wrong; returns whether there are any. */
  function mark(problems: readonly Problem[], prefix = ''): boolean {
    const others = placeProblems(problems, CUSTOMER_FIELDS, form.setError, { prefix, focus: false });
    const reason = others.find(({ path }) => path === 'shippingWaived')?.message;
    setReasonError(reason);
    return others.length < problems.length || reason !== undefined;
  }

  async function save() {
    if (isSending.current) return;
    setRefusal(null);
    setState(null);
    const customer = form.getValues();
    const reason = edit.waived ? reasonProblem(edit.reason) : null;
    const wrong = mark([
      ...customerProblems(customer, base.customer.phone),
      ...(reason === null ? [] : [{ path: 'shippingWaived', message: reason }]),
    ]);
    if (!isEditable(base)) refuse(SETTLED);
    else if (edit.newLines.length === 0 && edit.lines.every(({ quantity }) => quantity === 0)) {
      refuse('Deja al menos un producto; si ya no lo quieren, cancela el pedido.');
    } else if (wrong) setRefusals((count) => count + 1);
    else await send(customer);
  }

  /** Once it is saved it stays busy until it is closed: what is read then is the person's own change, not another's. */
  async function send(customer: CustomerData) {
    isSending.current = true;
    setBusy(true);
    let isSaved = false;
    try {
      setLost(true);
      const sent = toEditInput(base, edit, customer);
      const { code, total } = await editOrder({ orderId: base.orderId, edit: sent }).unwrap();
      const later = draft.read();
      draft.forget();
      const now = `${code} por ${formatQuetzales(parseCentavos(total))}`;
      const isBehind =
        later !== null && JSON.stringify(toEditInput(base, later.edit, later.customer)) !== JSON.stringify(sent);
      showToast({
        variant: isBehind ? 'warning' : 'success',
        title: 'Pedido actualizado',
        description: isBehind ? `${now}. ${BEHIND}` : now,
      });
      isSaved = true;
      onSaved();
    } catch (reason) {
      await explain(toApiError(reason));
    } finally {
      isSending.current = isSaved;
      setBusy(isSaved);
    }
  }

  async function explain(error: ApiError) {
    if (error.status === 401) {
      // The editor goes with the session; the call was not made.
      draft.keep({ base, edit, customer: form.getValues(), isLost });
      return;
    }
    setLost(mayBeDone(error));
    mark(error.problems, 'customerData.');
    if (error.code === 'order.changed' || error.code === 'order.notEditable') await rebase();
    if (error.code === 'order.totalChanged') await readPrices();
    refuse(error.text ?? UNANSWERED, { shortLines: error.shortLines, changes: error.changes });
  }

  /** Goes on from the order as others left it; when it can't be read, the next attempt says so again. */
  async function rebase() {
    const { data: now } = await readOrder(base.orderId);
    if (now) rebaseOnto(now);
  }

  function rebaseOnto(now: StaffOrderView) {
    const customer = form.getValues();
    const rebased = rebaseCustomer(customer, base, now);
    setConflicts((known) => [...known, ...conflictsOf({ edit, customer }, base, now)]);
    setEdit((current) => rebaseEdit(current, base, now));
    setBase(now);
    form.reset(now.customer);
    typeCustomer(rebased);
  }

  function toChange({ label, before, now, mine, isMine, write }: EditConflict): FieldChange {
    const choose = (whose: 'mine' | 'theirs') => {
      const customer = form.getValues();
      const chosen = write({ edit, customer }, whose);
      setEdit(chosen.edit);
      if (chosen.customer !== customer) typeCustomer(chosen.customer);
    };
    const typed = { edit, customer: form.getValues() };
    return { label, before, now, conflict: { mine, isMine: isMine(typed), choose } };
  }

  async function readPrices() {
    const withNow = await productsNow(edit.newLines);
    setEdit((current) => ({ ...current, newLines: withNow(current.newLines) }));
  }

  return {
    base,
    edit,
    form,
    change: (changed) => {
      setEdit(changed);
      if (changed.reason !== edit.reason || changed.waived !== edit.waived) setReasonError(undefined);
    },
    reasonError,
    saving: {
      busy,
      dirty,
      changes: latest(conflicts).map(toChange),
      editors,
      state,
      discard: () => {
        draft.forget();
        setState(null);
        setConflicts([]);
        setLost(false);
        setBase(order);
        setEdit(editOf(order));
        form.reset(order.customer);
      },
      submit: (event) => {
        event.preventDefault();
        void save();
      },
    },
    refusal,
    refusals,
  };
}

const SETTLED = 'Este pedido ya no tiene nada pendiente: no se puede editar.';

const UNANSWERED =
  'No supimos si se guardó: no hubo respuesta. Lo que escribiste sigue aquí; guarda de nuevo, nada se hará dos veces.';
