import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PlacedOrderView } from '@shop/contracts';
import { rootReducer, useShopSelector, type RootState } from '@shop/shell-api';

/** How this tab hears what happens in the shop: not yet, at once, or it tries to again. */
export type LiveConnection = 'starting' | 'live' | 'waiting';

/** An order that nobody of the staff has opened, and how often it has rung. */
export interface UnseenOrder extends PlacedOrderView {
  /** When this browser heard of it, ms of the epoch. */
  heardAt: number;
  rings: number;
}

/** Lists that say how many rows came since they were read. */
export type CountedList = 'messages' | 'affiliates';

export interface LiveState {
  connection: LiveConnection;
  /** Newest first. */
  unseen: UnseenOrder[];
  /** Ids of the orders that came after the list of sales on the screen was read. */
  newInList: string[];
  /** Whether orders that it may show have changed since. */
  listChanged: boolean;
  newRows: Record<CountedList, number>;
  /** The order that "Ver" of a toast asks for; '' for the list. */
  asked: string | null;
}

const initialState: LiveState = {
  connection: 'starting',
  unseen: [],
  newInList: [],
  listChanged: false,
  newRows: { messages: 0, affiliates: 0 },
  asked: null,
};

/** What the shop told since the back office was opened; what else it needs it reads as ever. */
export const liveSlice = createSlice({
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
    /** What was missed while the connection was lost is among the unseen already when it is told. */
    ordersPlaced(state, { payload }: PayloadAction<UnseenOrder[]>) {
      const ids = payload.map(({ orderId }) => orderId);
      state.unseen = [...payload].reverse().concat(state.unseen.filter(({ orderId }) => !ids.includes(orderId)));
      state.newInList.push(...ids);
    },
    /** Somebody opened them, or moved them. */
    ordersHandled(state, { payload }: PayloadAction<readonly string[]>) {
      state.unseen = state.unseen.filter(({ orderId }) => !payload.includes(orderId));
    },
    listOutdated(state) {
      state.listChanged = true;
    },
    /** The list of sales was read: it has everything that was told before. */
    listRead(state) {
      state.newInList = [];
      state.listChanged = false;
    },
    rowsAdded(state, { payload: { list, count } }: PayloadAction<{ list: CountedList; count: number }>) {
      state.newRows[list] += count;
    },
    rowsRead(state, { payload }: PayloadAction<CountedList>) {
      state.newRows[payload] = 0;
    },
    rang(state, { payload }: PayloadAction<readonly string[]>) {
      for (const order of state.unseen) if (payload.includes(order.orderId)) order.rings += 1;
    },
    /** For the button of a toast, which can only send an action. */
    orderAsked(state, { payload }: PayloadAction<string | null>) {
      state.asked = payload;
    },
    forgotten: () => initialState,
  },
}).injectInto(rootReducer);

export const liveActions = liveSlice.actions;

/** What the shop told, as this tab has it. */
export function useLive<Value>(select: (state: LiveState) => Value): Value {
  return useShopSelector((state: RootState & { adminLive?: LiveState }) => select(liveSlice.selectSlice(state)));
}
