import { toApiError } from '@shop/api-client';
import {
  customerFieldLabels,
  formatQuetzales,
  parseCentavos,
  type AuditEntryView,
  type ShortLine,
  type StaffOrderView,
} from '@shop/contracts';
import { useToast } from '@shop/shell-api';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { mayBeDone, type Outcome } from '../../../shared/actions/use-report';
import { DIRTY, useDraftPlace, type Draft } from '../../../shared/form/use-draft';
import { useSavingForm, type Saving } from '../../../shared/form/use-saving-form';
import { useProductsNow } from '../new-order/use-products-now';
import { BEHIND } from '../order-labels';
import { useAdminEditOrderMutation, useLazyAdminReadOrderQuery } from '../sales.api';
import { editFields, editOf, editProblems, isEditable, pendingOf, toEditInput, type OrderEdit } from './order-edit';

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
  form: UseFormReturn<OrderEdit>;
  saving: Saving;
  refusal: EditRefusal | null;
  /** How often it was sent and not saved, for the focus. */
  refusals: number;
}

/** Name of the editor of an order, for its draft and for others who edit it. */
export function editorOf(orderId: string): string {
  return `pedido:${orderId}:edicion`;
}

/** An order that staff change. What was typed outlives every refusal; what others changed meanwhile comes in beneath it. */
export function useOrderEdit(order: StaffOrderView, onSaved: () => void): OrderEditing {
  const showToast = useToast();
  const draft = useDraftPlace<Draft>(editorOf(order.orderId));
  /** The order that was sent, until the answer: what it became since may be one's own doing, which the same call finds out. */
  const [sentOf, setSentOf] = useState(() => {
    const { key = '', seen } = draft.read() ?? {};
    const sent = key === '' ? null : (seen as StaffOrderView);
    // An order that nobody changed since was not changed by that call either.
    return sent && order.version > sent.version ? sent : null;
  });
  const base = sentOf ?? order;
  const [refusal, setRefusal] = useState<EditRefusal | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [editOrder] = useAdminEditOrderMutation();
  const [readOrder] = useLazyAdminReadOrderQuery();
  const productsNow = useProductsNow();
  const { form, saving } = useSavingForm<OrderEdit, OrderEdit, StaffOrderView>({
    name: editorOf(order.orderId),
    values: editOf(base),
    fields: editFields,
    labels: {
      ...customerFieldLabels,
      ...Object.fromEntries(
        pendingOf(base).map(({ id, productName, flavor }) => [`units.${id}`, `Unidades de ${productName} ${flavor}`]),
      ),
    },
    shared: 'open',
    seen: base,
    save,
    // It closes as it was sent: what was typed since is said to be left out.
    after: (sent) => sent,
    onSaved: () => {
      draft.forget();
      onSaved();
    },
  });

  async function save(edit: OrderEdit): Promise<Outcome<OrderEdit>> {
    const problems = editProblems(base, edit);
    const sent = toEditInput(base, edit);
    const isEmpty = sent.lines.length + sent.newLines.length === 0;
    setRefusal(null);
    if (!isEditable(base)) return refuse(SETTLED);
    if (isEmpty) return refuse('Deja al menos un producto; si ya no lo quieren, cancela el pedido.');
    if (problems.length > 0) return refuse(null, { problems });
    setSentOf(base);
    try {
      const { code, total } = await editOrder({ orderId: base.orderId, edit: sent }).unwrap();
      const isBehind = JSON.stringify(toEditInput(base, form.getValues())) !== JSON.stringify(sent);
      const now = `${code} por ${formatQuetzales(parseCentavos(total))}`;
      showToast({
        variant: isBehind ? 'warning' : 'success',
        title: 'Pedido actualizado',
        description: isBehind ? `${now}. ${BEHIND}` : now,
      });
      return { ok: true, answer: edit };
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.code === 'order.changed' || error.code === 'order.notEditable') await readOrder(base.orderId);
      if (error.code === 'order.totalChanged') {
        const withNow = await productsNow(edit.newLines);
        form.setValue('newLines', withNow(form.getValues('newLines')), DIRTY);
      }
      // Who is turned away is told nothing of the call before.
      if (!mayBeDone(error)) setSentOf([401, 403, 429].includes(error.status) ? sentOf : null);
      return refuse(error.text ?? UNANSWERED, error);
    }
  }

  function refuse(text: string | null, about: Partial<ReturnType<typeof toApiError>> = {}): Outcome<OrderEdit> {
    const error = { ...toApiError(null), status: 400, ...about };
    if (text !== null) setRefusal({ ...error, text });
    setRefusals((count) => count + 1);
    const problems = error.problems.map(({ path, message }) => ({ path: fieldAt(path), message }));
    return { ok: false, error: { ...error, problems } };
  }

  return {
    base,
    form,
    saving: {
      ...saving,
      // The order's history tells of fields that others alone changed.
      changes: saving.changes.filter(({ conflict }) => conflict),
      discard: () => {
        saving.discard();
        setSentOf(null);
      },
    },
    refusal,
    refusals,
  };
}

/** The field of a path of the API. */
function fieldAt(path: string): string {
  return path === 'shippingWaived' ? 'reason' : path.replace(/^customerData\./, '');
}

const SETTLED = 'Este pedido ya no tiene nada pendiente: no se puede editar.';

const UNANSWERED =
  'No supimos si se guardó: no hubo respuesta. Lo que escribiste sigue aquí; guarda de nuevo, nada se hará dos veces.';
