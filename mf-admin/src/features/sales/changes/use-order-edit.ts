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
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { useKeptDraft } from '../../../shared/form/use-kept-draft';
import type { Saving } from '../../../shared/form/use-saving-form';
import { useLazyAdminFindProductsQuery } from '../new-order/new-order.api';
import { useLazyAdminReadOrderQuery } from '../sales.api';
import { useAdminEditOrderMutation } from './changes.api';
import {
  editOf,
  isChanged,
  isEditable,
  rebaseCustomer,
  rebaseEdit,
  toEditInput,
  withProducts,
  type OrderEdit,
} from './order-edit';

/** Why an edit was not saved. */
export interface EditRefusal {
  text: string;
  /** What the shop can't serve, with what is left of it. */
  shortLines: readonly ShortLine[];
  /** What others did meanwhile, newest first. */
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

/** What is kept when the session ends under it. */
interface Typed {
  /** The order that it was typed on. */
  base: StaffOrderView;
  edit: OrderEdit;
  customer: CustomerData;
}

/** An order that staff change. What was typed outlives every refusal; what others changed meanwhile comes in beneath it. */
export function useOrderEdit(order: StaffOrderView, onSaved: () => void): OrderEditing {
  const showToast = useToast();
  const [base, setBase] = useState(order);
  const [edit, setEdit] = useState(() => editOf(order));
  const [reasonError, setReasonError] = useState<string>();
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  /** From the press to the answer. What is read again by itself meanwhile holds nobody up. */
  const [busy, setBusy] = useState(false);
  const [editOrder] = useAdminEditOrderMutation();
  const [readOrder] = useLazyAdminReadOrderQuery();
  const [findProducts] = useLazyAdminFindProductsQuery();
  const form = useForm<CustomerData>({ defaultValues: order.customer });
  /** Whether the last answer was lost: what the order became since may be one's own doing, which the same call finds out. */
  const [isLost, setLost] = useState(false);
  const typed = useRef({ base, edit });
  useEffect(() => {
    typed.current = { base, edit };
  });
  useKeptDraft(`pedido:${order.orderId}`, {
    getValues: () => ({ typed: { ...typed.current, customer: form.getValues() } satisfies Typed }),
    setValue: (_name: 'typed', kept: Typed) => {
      setEdit(rebaseEdit(kept.edit, kept.base, order));
      typeCustomer(rebaseCustomer(kept.customer, kept.base, order));
    },
  });
  const { subscribe, clearErrors } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => clearErrors(CUSTOMER_FIELDS.filter((field) => field === name)),
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
    if (busy) return;
    setRefusal(null);
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

  async function send(customer: CustomerData) {
    setBusy(true);
    try {
      setLost(false);
      const saved = await editOrder({ orderId: base.orderId, edit: toEditInput(base, edit, customer) }).unwrap();
      const description = `${saved.code} por ${formatQuetzales(parseCentavos(saved.total))}`;
      showToast({ variant: 'success', title: 'Pedido actualizado', description });
      onSaved();
    } catch (reason) {
      await explain(toApiError(reason));
    } finally {
      setBusy(false);
    }
  }

  async function explain(error: ApiError) {
    if (error.status === 401) return;
    setLost(error.status === 0 || error.status >= 500);
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
    const rebased = rebaseCustomer(form.getValues(), base, now);
    setEdit((current) => rebaseEdit(current, base, now));
    setBase(now);
    form.reset(now.customer);
    typeCustomer(rebased);
  }

  async function readPrices() {
    const names = new Set(edit.newLines.map(({ product }) => product.name));
    const found = await Promise.all([...names].map((name) => findProducts(name)));
    setEdit((current) =>
      withProducts(
        current,
        found.flatMap(({ data }) => data?.rows ?? []),
      ),
    );
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
      dirty: form.formState.isDirty || isChanged(edit, base),
      changes: [],
      isBehind: false,
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
