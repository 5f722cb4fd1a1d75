import { toApiError } from '@shop/api-client';
import { customerFieldLabels, paymentMethodLabels, type StaffOrderView } from '@shop/contracts';
import { DIRTY, type Draft, type Outcome, isTurnedAway, mayBeDone, useDraftPlace } from '@shop/frames';
import { useState } from 'react';
import { useSharedForm } from '../../../shared/form/use-shared-form';
import { useStaff } from '../../../shared/staff/use-staff';
import { useOrderForm } from '../new-order/use-order-form';
import { useAdminEditOrderMutation, useLazyAdminReadOrderQuery } from '../sales.api';
import {
  editFields,
  editOf,
  editProblems,
  isEditable,
  pendingOf,
  toEditInput,
  withArrived,
  type OrderEdit,
  type PricedEdit,
} from './order-edit';

/** Name of the editor of an order, for its draft and for others who edit it. */
export function editorOf(orderId: string): string {
  return `pedido:${orderId}:edicion`;
}

/** An order that staff change. What was typed outlives every refusal; what others changed meanwhile comes in beneath it. */
export function useOrderEdit(order: StaffOrderView, onSaved: () => void) {
  const { staff } = useStaff();
  const { refusal, problems, refuse, forget, tellSaved, productsNow } = useOrderForm();
  const draft = useDraftPlace<Draft>(editorOf(order.orderId));
  /** The order that was sent, until the answer: what it became since may be one's own doing, which the same call finds out. */
  const [sentOf, setSentOf] = useState(() => {
    const { key = '', seen } = draft.read() ?? {};
    const sent = key === '' ? null : (seen as StaffOrderView);
    // An order that nobody changed since was not changed by that call either.
    return sent && order.version > sent.version ? sent : null;
  });
  /** The order that the edit starts from: as it was opened, or as others left it since. */
  const base = sentOf ?? order;
  const [editOrder] = useAdminEditOrderMutation();
  const [readOrder] = useLazyAdminReadOrderQuery();
  const { form, saving } = useSharedForm<OrderEdit, OrderEdit, StaffOrderView>({
    name: editorOf(order.orderId),
    values: editOf(base),
    fields: editFields,
    labels: {
      ...customerFieldLabels,
      ...Object.fromEntries(
        pendingOf(base).map(({ id, productName, flavor }) => [`units.${id}`, `Unidades de ${productName} ${flavor}`]),
      ),
    },
    words: paymentMethodLabels,
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

  function change({ units, newLines }: PricedEdit) {
    form.setValue('newLines', newLines, DIRTY);
    for (const [id, quantity] of Object.entries(units)) form.setValue(`units.${id}`, quantity, DIRTY);
  }

  async function save(edit: OrderEdit): Promise<Outcome<OrderEdit>> {
    const wrong = editProblems(base, edit);
    const sent = toEditInput(base, edit);
    forget();
    if (!isEditable(base)) return refuse(SETTLED, { problems: wrong });
    if (sent.lines.length + sent.newLines.length === 0) return refuse(EMPTY, { problems: wrong });
    if (wrong.length > 0) return refuse(null, { problems: wrong });
    setSentOf(base);
    try {
      const saved = await editOrder({ orderId: base.orderId, edit: sent }).unwrap();
      const isBehind = JSON.stringify(toEditInput(base, form.getValues())) !== JSON.stringify(sent);
      tellSaved('Pedido actualizado', saved, isBehind);
      return { ok: true, answer: edit };
    } catch (thrown) {
      const error = toApiError(thrown);
      let isUnread = false;
      if (error.code === 'order.changed' || error.code === 'order.notEditable') {
        const { data: now, isError } = await readOrder(base.orderId);
        isUnread = isError;
        const isDone = error.changes.some(({ action, actor }) => action === 'order.edited' && actor.id === staff.id);
        if (sentOf && now && isDone) change(withArrived(form.getValues(), sentOf, now));
      }
      if (error.code === 'order.totalChanged') {
        const withNow = await productsNow(edit.newLines);
        form.setValue('newLines', withNow(form.getValues('newLines')), DIRTY);
      }
      if (!mayBeDone(error)) setSentOf(isTurnedAway(error) || isUnread ? sentOf : null);
      return refuse(error.text ?? UNANSWERED, error);
    }
  }

  return {
    base,
    form,
    change,
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
    problems,
  };
}

const SETTLED = 'Este pedido ya no tiene nada pendiente: no se puede editar.';

const EMPTY = 'Deja al menos un producto; si ya no lo quieren, cancela el pedido.';

const UNANSWERED =
  'No supimos si se guardó: no hubo respuesta. Lo que escribiste sigue aquí; guarda de nuevo, nada se hará dos veces.';
