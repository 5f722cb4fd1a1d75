import { createSlice, type Action, type PayloadAction } from '@reduxjs/toolkit';
import { toApiError } from '@shop/api-client';
import type { PlacedOrderView } from '@shop/contracts';
import { mayBeDone } from '@shop/frames';
import { rootReducer, useShopSelector, type RootState } from '@shop/shell-api';
import { adminApi } from '../admin-api';

/** How this tab hears what happens in the shop: not yet, at once, or it tries to again. */
export type LiveConnection = 'starting' | 'live' | 'waiting';

/** An order that nobody of the staff has opened, and how often it has rung. */
export interface UnseenOrder extends PlacedOrderView {
  /** When this browser heard of it, ms of the epoch. */
  heardAt: number;
  rings: number;
}

export interface LiveState {
  connection: LiveConnection;
  /** Newest first. */
  unseen: UnseenOrder[];
  /** Ids of the orders that came after the list of sales on the screen was read. */
  newInList: string[];
  /** Changes of the shop that this tab has heard of, its own among them: they have an order also where the clock is set back. */
  changes: number;
  /** The first one that others made and that a list on the screen may show; null when there is none. */
  changedAt: number | null;
  /** The last one that was made here. */
  ownChangeAt: number;
  /** The order that "Ver" of a toast asks for; '' for the list. */
  asked: string | null;
}

const initialState: LiveState = {
  connection: 'starting',
  unseen: [],
  newInList: [],
  changes: 0,
  changedAt: null,
  ownChangeAt: 0,
  asked: null,
};

/** An event that changes nothing in a list takes nothing out of one that is being read. */
const LOOKS = [
  'adminOpenMessage',
  'adminMarkOrdersSeen',
  'adminDownloadSales',
  'adminExportProducts',
  'adminNoteEditing',
  'adminExportCustomer',
  'adminSearchPerson',
  'adminVerifyAudit',
  'adminUploadImage',
  'adminAddPushDevice',
  'adminConfirm',
  'adminAskForPasskey',
  'adminConfirmByPasskey',
];

/** True of a change that was made here, or whose answer was lost: that may have been made. */
function isOwnChange(action: Action): boolean {
  const { type, meta, payload } = action as Action & { meta?: { arg: { endpointName: string } }; payload?: unknown };
  const [, outcome] = type.split(`${adminApi.reducerPath}/executeMutation/`);
  const isDone = outcome === 'fulfilled' || (outcome === 'rejected' && mayBeDone(toApiError(payload)));
  return isDone && !LOOKS.includes(meta?.arg.endpointName ?? '');
}

function listRead(state: LiveState): void {
  state.newInList = [];
  state.changedAt = null;
}

/** News of the shop since the back office was opened; screens read all else as ever. */
const liveSlice = createSlice({
  name: 'adminLive',
  initialState,
  reducers: {
    connectionTurned(state, { payload }: PayloadAction<LiveConnection>) {
      state.connection = payload;
    },
    /** All that nobody has opened, as the server knows it; what is known of their rings stays. */
    unseenRead(state, { payload }: PayloadAction<UnseenOrder[]>) {
      state.unseen = payload.map((order) => state.unseen.find(({ orderId }) => orderId === order.orderId) ?? order);
    },
    /**
     * Those that staff entered have been opened. What was missed while the connection was lost is among the unseen already
     * when it is told.
     */
    ordersPlaced(state, { payload }: PayloadAction<UnseenOrder[]>) {
      const ids = payload.map(({ orderId }) => orderId);
      const unopened = payload.filter(({ enteredBy }) => enteredBy === null);
      state.unseen = unopened.reverse().concat(state.unseen.filter(({ orderId }) => !ids.includes(orderId)));
      state.newInList.push(...ids);
    },
    /** Somebody opened them, or moved them. */
    ordersHandled(state, { payload }: PayloadAction<readonly string[]>) {
      state.unseen = state.unseen.filter(({ orderId }) => !payload.includes(orderId));
    },
    /** Others did something that a list may show; of several things the first counts until the list is read. */
    shopChanged(state) {
      state.changes += 1;
      state.changedAt ??= state.changes;
    },
    /** The list on the screen has everything that was told before. */
    listRead,
    rang(state, { payload }: PayloadAction<readonly string[]>) {
      for (const order of state.unseen) if (payload.includes(order.orderId)) order.rings += 1;
    },
    /** For the button of a toast, which can only send an action. */
    orderAsked(state, { payload }: PayloadAction<string | null>) {
      state.asked = payload;
    },
    forgotten: () => initialState,
  },
  // Users see their own change in the list at once, with what others did meanwhile.
  extraReducers: (builder) =>
    void builder.addMatcher(isOwnChange, (state) => {
      listRead(state);
      state.changes += 1;
      state.ownChangeAt = state.changes;
    }),
}).injectInto(rootReducer);

export const liveActions = liveSlice.actions;

export function useLive<Value>(select: (state: LiveState) => Value): Value {
  return useShopSelector((state: RootState & { adminLive?: LiveState }) => select(liveSlice.selectSlice(state)));
}
