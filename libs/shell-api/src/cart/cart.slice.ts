import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { limits, unitsHeld } from '@shop/contracts';
import { storage } from '../storage';

/** Local storage key of the cart; only product id, flavor and quantity are kept and trusted (CART-3). */
export const CART_KEY = 'cart';

/** A line of the cart; name, price and availability always come from the catalogue. `quantity` is in units. */
export interface CartLine {
  productId: string;
  flavor: string;
  quantity: number;
}

/** Which face of the cart dialog is shown. */
export type CartView = 'closed' | 'list' | 'checkout';

export interface CartState {
  lines: CartLine[];
  view: CartView;
}

/** Identifies a line: the same product and flavor are one line. */
export function cartLineKey(line: Pick<CartLine, 'productId' | 'flavor'>): string {
  return `${line.productId}:${line.flavor}`;
}

function isStoredLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<keyof CartLine, unknown>;
  return (
    typeof line.productId === 'string' &&
    typeof line.flavor === 'string' &&
    typeof line.quantity === 'number' &&
    Number.isInteger(line.quantity) &&
    line.quantity >= 1 &&
    line.quantity <= limits.unitsPerLine
  );
}

/** The cart that the last visit left behind; whatever is not a well-formed line is dropped. */
export function restoreCart(): CartState {
  const stored = storage.read(CART_KEY);
  const lines = Array.isArray(stored) ? stored.filter(isStoredLine).slice(0, limits.orderLines) : [];
  return { lines: lines.map(({ productId, flavor, quantity }) => ({ productId, flavor, quantity })), view: 'closed' };
}

function indexOf(state: CartState, target: Pick<CartLine, 'productId' | 'flavor'>): number {
  const key = cartLineKey(target);
  return state.lines.findIndex((line) => cartLineKey(line) === key);
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState: restoreCart,
  reducers: {
    /** One more unit of a product and flavor: the line grows by 1, or a new line of 1 is added. */
    added(state, { payload }: PayloadAction<Pick<CartLine, 'productId' | 'flavor'>>) {
      const line = state.lines[indexOf(state, payload)];
      if (line) line.quantity = Math.min(line.quantity + 1, limits.unitsPerLine);
      else if (state.lines.length < limits.orderLines) state.lines.push({ ...payload, quantity: 1 });
    },
    /** Takes back one unit (undo of `added`), whatever happened to the line since; the last one removes it. */
    unitTakenBack(state, { payload }: PayloadAction<Pick<CartLine, 'productId' | 'flavor'>>) {
      const index = indexOf(state, payload);
      const line = state.lines[index];
      if (!line) return;
      if (line.quantity === 1) state.lines.splice(index, 1);
      else line.quantity -= 1;
    },
    /** Sets a line's units; 0 or less removes it. */
    quantitySet(state, { payload }: PayloadAction<CartLine>) {
      const index = indexOf(state, payload);
      const line = state.lines[index];
      if (!line) return;
      if (payload.quantity <= 0) state.lines.splice(index, 1);
      else line.quantity = Math.min(payload.quantity, limits.unitsPerLine);
    },
    /** Takes back the change of `before` to `after` (undo) beside what happened to the cart since: other tabs change it too. */
    takenBack(state, { payload: { before, after } }: PayloadAction<Record<'before' | 'after', CartLine[]>>) {
      const unitsOf = (line: CartLine) =>
        unitsHeld(state.lines, line) + unitsHeld(before, line) - unitsHeld(after, line);
      state.lines = [...before, ...state.lines.filter((line) => unitsHeld(before, line) === 0)]
        .map((line) => ({ ...line, quantity: Math.min(unitsOf(line), limits.unitsPerLine) }))
        .filter(({ quantity }) => quantity > 0)
        .slice(0, limits.orderLines);
    },
    /** Replaces all lines, for example by what another tab stored. */
    replaced(state, { payload }: PayloadAction<CartLine[]>) {
      state.lines = payload;
    },
    cleared(state) {
      state.lines = [];
    },
    viewed(state, { payload }: PayloadAction<CartView>) {
      state.view = payload;
    },
  },
  selectors: {
    selectCartLines: (state) => state.lines,
    selectCartView: (state) => state.view,
    /** Units in the cart, as the header's badge counts them. */
    selectCartCount: (state) => state.lines.reduce((units, line) => units + line.quantity, 0),
  },
});

export const cartActions = cartSlice.actions;
export const { selectCartLines, selectCartView, selectCartCount } = cartSlice.selectors;
