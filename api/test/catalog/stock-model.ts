import {
  parseCentavos,
  toDecimalText,
  type SaleStatus,
  type StaffOrderLineView,
  type StaffOrderView,
  type UnitOutcome,
} from '@shop/contracts';

/** Units of a flavor or of a product, as they must be. */
export interface ModelStock {
  target: 'flavor' | 'product';
  id: string;
  productId: string;
  flavor: string;
  active: boolean;
  inventory: number;
  reserved: number;
  /** Reserved by hand, beyond the pending lines. */
  hold: number;
}

/** Something that can be ordered; without a stock it is not counted. */
export interface ModelChoice {
  productId: string;
  flavor: string;
  stock: ModelStock | null;
}

export interface ModelLine {
  id: string;
  orderId: string;
  quantity: number;
  centavos: number;
  status: SaleStatus;
  /** Null for a line that is not counted, 'gone' for one whose flavor was deleted. */
  stock: ModelStock | 'gone' | null;
}

interface Wanted {
  choice: ModelChoice;
  quantity: number;
}

interface EditedLine {
  line: ModelLine;
  quantity: number;
}

/** The steps of STK-4, written down once more and apart from the shop's code. */
export class StockModel {
  private readonly counted: ModelStock[] = [];
  private readonly uncounted: ModelChoice[] = [];
  private readonly sold: ModelLine[] = [];

  addStock(target: ModelStock['target'], id: string, productId: string, flavor: string, inventory: number): void {
    this.counted.push({ target, id, productId, flavor, active: true, inventory, reserved: 0, hold: 0 });
  }

  /** A product that counts its own units, all lines of an order being of it. */
  addSoldStock(id: string, inventory: number, { orderId, lines }: StaffOrderView): void {
    this.addStock('product', id, id, '', inventory);
    const stock = this.counted.at(-1) ?? null;
    const wanted = lines.map(({ quantity }) => ({ choice: { productId: id, flavor: '', stock }, quantity }));
    this.order(orderId, lines, wanted);
  }

  addUncounted(productId: string, flavor: string): void {
    this.uncounted.push({ productId, flavor, stock: null });
  }

  removeStock(stock: ModelStock): void {
    this.counted.splice(this.counted.indexOf(stock), 1);
    for (const line of this.sold) if (line.stock === stock) line.stock = 'gone';
  }

  stocks(): ModelStock[] {
    return this.counted;
  }

  choices(): ModelChoice[] {
    return [
      ...this.counted.map((stock) => ({ productId: stock.productId, flavor: stock.flavor, stock })),
      ...this.uncounted,
    ];
  }

  lines(): ModelLine[] {
    return this.sold;
  }

  linesOf(orderId: string): ModelLine[] {
    return this.sold.filter((line) => line.orderId === orderId);
  }

  pendingOf(stock: ModelStock): number {
    const pending = this.sold.filter((line) => line.stock === stock && line.status === 'pending');
    return pending.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Decimal text in quetzales. */
  revenue(): string {
    const completed = this.sold.filter(({ status }) => status === 'completed');
    return toDecimalText(completed.reduce((sum, { centavos }) => sum + centavos, 0));
  }

  mayOrder(wanted: Wanted[]): boolean {
    return wanted.every(({ choice: { stock } }) => {
      if (!stock) return true;
      const units = wanted
        .filter(({ choice }) => choice.stock === stock)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return stock.target === 'flavor' && stock.active && stock.inventory - stock.reserved >= units;
    });
  }

  order(orderId: string, lines: StaffOrderLineView[], wanted: Wanted[]): void {
    for (const [index, { choice, quantity }] of wanted.entries()) {
      const line = lines[index];
      if (line?.flavor !== choice.flavor || line.quantity !== quantity) throw new Error('The order has other lines');
      const { id, totalAmount } = line;
      this.sold.push({
        id,
        orderId,
        quantity,
        centavos: parseCentavos(totalAmount),
        status: 'pending',
        stock: choice.stock,
      });
      if (choice.stock) choice.stock.reserved += quantity;
    }
  }

  /** Pending lines with the units they shall have (0 takes one out), and lines that come in. */
  mayEdit(orderId: string, kept: EditedLine[], added: Wanted[]): boolean {
    if (!this.linesOf(orderId).some(({ status }) => status === 'pending')) return false;
    if (added.some(({ choice: { stock } }) => stock?.active === false || stock?.target === 'product')) return false;
    return this.counted.every((stock) => {
      const more = kept.reduce(
        (sum, { line, quantity }) => sum + (line.stock === stock ? quantity - line.quantity : 0),
        0,
      );
      const came = added.reduce((sum, { choice, quantity }) => sum + (choice.stock === stock ? quantity : 0), 0);
      return more + came <= Math.max(0, stock.inventory - stock.reserved);
    });
  }

  edit(orderId: string, kept: EditedLine[], lines: StaffOrderLineView[], added: Wanted[]): void {
    for (const { line, quantity } of kept) {
      if (line.stock !== null && line.stock !== 'gone') line.stock.reserved += quantity - line.quantity;
      line.centavos = (line.centavos / line.quantity) * quantity;
      line.quantity = quantity;
      if (quantity === 0) this.sold.splice(this.sold.indexOf(line), 1);
    }
    this.order(orderId, added.length === 0 ? [] : lines.slice(-added.length), added);
  }

  mayTake({ status, stock }: ModelLine, outcome: UnitOutcome): boolean {
    if (outcome === 'completed' || outcome === 'cancelled') return status === 'pending';
    return status === 'completed' && (outcome === 'damaged' || stock !== 'gone');
  }

  /** Some units of a line become something else; `partId` is the sale that they are then, the line's own for all. */
  take(line: ModelLine, units: number, outcome: UnitOutcome, partId: string): void {
    const price = line.centavos / line.quantity;
    const part = units === line.quantity ? line : { ...line, id: partId, quantity: units, centavos: price * units };
    if (part !== line) {
      line.quantity -= units;
      line.centavos -= part.centavos;
      this.sold.push(part);
    }
    if (outcome === 'completed' || outcome === 'cancelled') {
      this.change([part], outcome);
      return;
    }
    part.status = 'cancelled';
    if (outcome === 'restocked' && part.stock !== null && part.stock !== 'gone') part.stock.inventory += units;
  }

  mayChange(lines: ModelLine[], to: SaleStatus): boolean {
    const changing = lines.filter(({ status }) => status !== to);
    return changing.every(({ status, stock }) => {
      if (to === 'completed' || to === 'cancelled') return status === 'pending';
      if (stock === 'gone') return false;
      if (stock === null || status === 'completed') return true;
      const restored = changing.filter((line) => line.stock === stock && line.status === 'cancelled');
      return stock.inventory - stock.reserved >= restored.reduce((sum, { quantity }) => sum + quantity, 0);
    });
  }

  change(lines: ModelLine[], to: SaleStatus): void {
    for (const line of lines) {
      const { status: from, stock, quantity } = line;
      if (from === to) continue;
      line.status = to;
      if (stock === null || stock === 'gone') continue;
      stock.reserved += to === 'pending' ? quantity : -quantity;
      if (to === 'completed') stock.inventory -= quantity;
      if (from === 'completed') stock.inventory += quantity;
    }
  }
}
