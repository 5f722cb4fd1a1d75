import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { mayBecome, saleStatusLabels, type SaleStatus, type StaffOrderView } from '@shop/contracts';
import { rootReducer, useShopSelector, type NewToast, type RootState } from '@shop/shell-api';

/** A change of status, told so that it can be taken back. */
export interface StatusUndo {
  kind: 'sale' | 'orders';
  /** Of the sale, or of the orders, with the version that the change gave to each order. */
  seen: { id: string; version: number }[];
  /** Status before. */
  status: SaleStatus;
  /** Of which orders: '7F3A91C4', '3 pedidos'. */
  subject: string;
}

/** For the button of a toast, which can only send an action. */
const statusUndoSlice = createSlice({
  name: 'adminStatusUndo',
  initialState: (): { asked: StatusUndo | null } => ({ asked: null }),
  reducers: {
    undoAsked(state, { payload }: PayloadAction<StatusUndo | null>) {
      state.asked = payload;
    },
  },
}).injectInto(rootReducer);

export const { undoAsked } = statusUndoSlice.actions;

/** The change of status that a toast was asked to take back. */
export function useAskedUndo(): StatusUndo | null {
  return useShopSelector(
    (state: RootState & { adminStatusUndo?: { asked: StatusUndo | null } }) => statusUndoSlice.selectSlice(state).asked,
  );
}

/**
 * Words of a toast about a change of status besides the specified ones: whose it was, to what, and the way back. There is none
 * for lines that stood differently, which one status for all would not give back.
 * @param lines as they stood before
 */
export function tellStatus(
  to: SaleStatus,
  lines: readonly Pick<StaffOrderView['lines'][number], 'status'>[],
  { subject, ...change }: Omit<StatusUndo, 'status'>,
): Pick<NewToast, 'detail' | 'undo'> {
  const detail = `${subject}: ${saleStatusLabels[to]}`;
  const [first] = lines;
  const isAlike = first !== undefined && lines.every(({ status }) => status === first.status);
  if (!isAlike || !mayBecome(to, first.status)) return { detail };
  return { detail, undo: { label: 'Deshacer', action: undoAsked({ ...change, subject, status: first.status }) } };
}
