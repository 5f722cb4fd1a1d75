import { flavorChoices, unitsHeld, unitsLeft, type ProductView } from '@shop/contracts';
import { cartLineKey, type CartLine } from '@shop/shell-api';

/** A flavor of a product, where a quantity can be written. */
export interface GridCell {
  /** The cart's key of this product and flavor. */
  key: string;
  product: ProductView;
  flavor: string;
  /** Units that can still be added: what is left, less what the cart holds. */
  room: number;
  /** True when `room` is so small that it should be said. */
  isLow: boolean;
  /** Shown in place of a field without room; null where there is room. */
  closed: 'Agotado' | 'En el carrito' | null;
}

/** Flavors by products; null where a product doesn't come in that flavor. */
export interface Grid {
  products: ProductView[];
  rows: { flavor: string; cells: (GridCell | null)[] }[];
}

/** Units that were written, by the key of their cell; never 0. */
export type Quantities = Readonly<Record<string, number>>;

/** A place in the grid, both from 0. */
export interface Place {
  row: number;
  column: number;
}

function cellOf(product: ProductView, flavor: string, cart: readonly CartLine[]): GridCell | null {
  const choice = flavorChoices(product).find(({ name }) => name === flavor);
  if (!choice) return null;
  const target = { productId: product.id, flavor };
  const most = unitsLeft(choice);
  const room = Math.max(0, most - unitsHeld(cart, target));
  const closed = most === 0 ? 'Agotado' : room === 0 ? 'En el carrito' : null;
  return { key: cartLineKey(target), product, flavor, room, isLow: choice.status === 'low_stock', closed };
}

/** All flavors of all products that have any: products in the catalogue's order, flavors by the Spanish alphabet. */
export function buildGrid(catalogue: readonly ProductView[], cart: readonly CartLine[]): Grid {
  const products = catalogue.filter((product) => flavorChoices(product).length > 0);
  const names = new Set(products.flatMap((product) => flavorChoices(product).map(({ name }) => name)));
  const rows = [...names]
    .sort((one, other) => one.localeCompare(other, 'es'))
    .map((flavor) => ({ flavor, cells: products.map((product) => cellOf(product, flavor, cart)) }));
  return { products, rows };
}

/** The cells in which quantities can be written. */
export function openCells({ rows }: Grid): GridCell[] {
  return rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null && cell.closed === null)) as GridCell[];
}

/** The quantities that the grid has room for: what vanished meanwhile is left out, what shrank is cut. */
export function servable(quantities: Quantities, grid: Grid): Quantities {
  return Object.fromEntries(
    openCells(grid).flatMap(({ key, room }) => {
      const units = Math.min(quantities[key] ?? 0, room);
      return units > 0 ? [[key, units]] : [];
    }),
  );
}

/** The quantities with one of them changed; 0 takes it out. */
export function withQuantity(quantities: Quantities, key: string, units: number): Quantities {
  return Object.fromEntries(Object.entries({ ...quantities, [key]: units }).filter(([, count]) => count > 0));
}

/** Lines that the quantities put into the cart, in the order of the grid. */
export function gridAdditions(quantities: Quantities, grid: Grid): CartLine[] {
  return openCells(grid).flatMap(({ key, product, flavor }) => {
    const quantity = quantities[key] ?? 0;
    return quantity > 0 ? [{ productId: product.id, flavor, quantity }] : [];
  });
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** True when a key moves from cell to cell. */
export function isStep(key: string): boolean {
  return key in steps;
}

/** The next cell in the direction of an arrow key in which one can write, over gaps; null at the edge. */
export function nextPlace(grid: Grid, { row, column }: Place, arrow: string): Place | null {
  const [down, right] = steps[arrow] ?? [0, 0];
  if (down === 0 && right === 0) return null;
  for (let place = { row: row + down, column: column + right }; ;) {
    const cell = grid.rows[place.row]?.cells[place.column];
    if (cell === undefined) return null;
    if (cell?.closed === null) return place;
    place = { row: place.row + down, column: place.column + right };
  }
}
