import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { linesMeant, mayBecome, saleStatusLabels, type SaleStatus, type SeenOrder } from '@shop/contracts';
import {
  rootReducer,
  useShopDispatch,
  useShopSelector,
  useToast,
  type NewToast,
  type RootState,
} from '@shop/shell-api';
import { useEffect, useEffectEvent } from 'react';
import { useStaffReport } from '../../../shared/actions/use-staff-report';
import { STATUS_FAILED } from '../order-labels';
import { useAdminChangeOrdersStatusMutation, useAdminChangeStatusMutation, type StatusChange } from '../sales.api';

/** A change of status, told so that it can be taken back. */
interface Undo extends Pick<StatusChange, 'of'> {
  /** Of the sale, or of the orders, with the version that the change gave to each order. */
  seen: SeenOrder[];
  /** Status before. */
  status: SaleStatus;
  /** Of which orders: '7F3A91C4', '3 pedidos'. */
  subject: string;
}

interface State {
  asked: Undo | null;
}

/** For the button of a toast, which can only send an action. */
const statusUndoSlice = createSlice({
  name: 'adminStatusUndo',
  initialState: (): State => ({ asked: null }),
  reducers: {
    undoAsked(state, { payload }: PayloadAction<Undo | null>) {
      state.asked = payload;
    },
  },
}).injectInto(rootReducer);

const { undoAsked } = statusUndoSlice.actions;

/**
 * Words of a toast about a change of status besides the specified ones: whose it was, to what, and the way back. There is none
 * for lines that stood differently, which one status for all would not give back.
 * @param orders as they stood before
 */
export function tellStatus(
  to: SaleStatus,
  orders: readonly { lines: readonly { status: SaleStatus }[] }[],
  { subject, ...change }: Omit<Undo, 'status'>,
): Pick<NewToast, 'detail' | 'undo'> {
  const detail = `${subject}: ${saleStatusLabels[to]}`;
  const lines = orders.flatMap((order) => linesMeant(order.lines, to));
  const [first] = lines;
  const isAlike = first !== undefined && lines.every(({ status }) => status === first.status);
  if (!isAlike || !mayBecome(to, first.status)) return { detail };
  return { detail, undo: { label: 'Deshacer', action: undoAsked({ ...change, subject, status: first.status }) } };
}

/** Takes changes of status back that a toast offered to, on whatever screen its button is pressed. Renders nothing. */
export function StatusUndo() {
  const dispatch = useShopDispatch();
  const asked = useShopSelector(
    (state: RootState & { adminStatusUndo?: State }) => statusUndoSlice.selectSlice(state).asked,
  );
  const report = useStaffReport();
  const showToast = useToast();
  const [changeOrders] = useAdminChangeOrdersStatusMutation();
  const [changeStatus] = useAdminChangeStatusMutation();

  const undo = useEffectEvent(async ({ of, seen, status, subject }: Undo) => {
    const done = { title: 'Cambio deshecho', description: `${subject}: ${saleStatusLabels[status]}` };
    if (of === 'sales') {
      for (const one of seen)
        await report(changeStatus({ of, status, ...one }).unwrap(), { done, failed: STATUS_FAILED });
      return;
    }
    const call = changeOrders({ ids: seen.map(({ id }) => id), status, seen }).unwrap();
    const outcome = await report(call, { done: null, failed: STATUS_FAILED });
    if (!outcome.ok) return;
    const refused = outcome.answer.filter(({ ok }) => !ok);
    const [first] = refused;
    const count = seen.length > 1 ? `No se deshizo en ${refused.length} de ${seen.length} pedidos: ` : '';
    if (first)
      showToast({ variant: 'destructive', title: 'Error', description: count + (first.error ?? STATUS_FAILED) });
    else showToast({ variant: 'success', ...done });
  });

  useEffect(() => {
    if (asked === null) return;
    dispatch(undoAsked(null));
    void undo(asked);
  }, [asked, dispatch]);
  return null;
}
