import { saleStatusLabels } from '@shop/contracts';
import { useShopDispatch, useToast } from '@shop/shell-api';
import { useEffect, useEffectEvent } from 'react';
import { useReport } from '../../../shared/actions/use-report';
import { useAdminChangeOrdersStatusMutation, useAdminChangeSaleStatusMutation } from '../sales.api';
import { undoAsked, useAskedUndo, type StatusUndo as Asked } from './status-undo.slice';

const FAILED = 'No se pudo actualizar el estado de la venta';

/** Takes changes of status back that a toast offered to, on whatever screen its button is pressed. Renders nothing. */
export function StatusUndo() {
  const dispatch = useShopDispatch();
  const asked = useAskedUndo();
  const report = useReport();
  const showToast = useToast();
  const [changeOrders] = useAdminChangeOrdersStatusMutation();
  const [changeSale] = useAdminChangeSaleStatusMutation();

  const undo = useEffectEvent(async ({ kind, seen, status, subject }: Asked) => {
    const done = { title: 'Cambio deshecho', description: `${subject}: ${saleStatusLabels[status]}` };
    if (kind === 'sale') {
      await Promise.all(
        seen.map(({ id, version }) => report(changeSale({ id, status, version }).unwrap(), { done, failed: FAILED })),
      );
      return;
    }
    const call = changeOrders({ ids: seen.map(({ id }) => id), status, seen }).unwrap();
    const outcome = await report(call, { done: null, failed: FAILED });
    if (!outcome.ok) return;
    const refused = outcome.answer.find(({ ok }) => !ok);
    if (refused) showToast({ variant: 'destructive', title: 'Error', description: refused.error ?? FAILED });
    else showToast({ variant: 'success', ...done });
  });

  useEffect(() => {
    if (asked === null) return;
    dispatch(undoAsked(null));
    void undo(asked);
  }, [asked, dispatch]);
  return null;
}
