import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { limits } from '@shop/contracts';
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

function indexOf(lines: readonly CartLine[], target: Pick<CartLine, 'productId' | 'flavor'>): number {
  const key = cartLineKey(target);
  return lines.findIndex((line) => cartLineKey(line) === key);
}

export const cartSlice = createSlice({
  name: 'cart',
  initialState: restoreCart,
  reducers: {
    /** One more unit of a product and flavor: the line grows by 1, or a new line of 1 is added. */
    added(state, { payload }: PayloadAction<Pick<CartLine, 'productId' | 'flavor'>>) {
      const line = state.lines[indexOf(state.lines, payload)];
      if (line) line.quantity = Math.min(line.quantity + 1, limits.unitsPerLine);
      else if (state.lines.length < limits.orderLines) state.lines.push({ ...payload, quantity: 1 });
    },
    /** Sets a line's units; 0 or less removes it. */
    quantitySet(state, { payload }: PayloadAction<CartLine>) {
      const index = indexOf(state.lines, payload);
      const line = state.lines[index];
      if (!line) return;
      if (payload.quantity <= 0) state.lines.splice(index, 1);
      else line.quantity = Math.min(payload.quantity, limits.unitsPerLine);
    },
    /** Takes back the change of `before` to `after` (undo) beside what happened to the cart since: other tabs change it too. */
    takenBack(state, { payload: { before, after } }: PayloadAction<Record<'before' | 'after', CartLine[]>>) {
      const { lines } = state;
      const unitsIn = (cart: readonly CartLine[], line: CartLine) => cart[indexOf(cart, line)]?.quantity ?? 0;
      state.lines = [...before, ...lines.filter((line) => indexOf(before, line) === -1)]
        .map((line) => {
          const quantity = unitsIn(lines, line) + unitsIn(before, line) - unitsIn(after, line);
          return { ...line, quantity: Math.min(quantity, limits.unitsPerLine) };
        })
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
