/**
 * Sums of deliveries, settlements and closes, written apart from the shop: no rule of `libs/contracts` is used. Amounts
 * are whole centavos. A unit costs Q50.00; shipping is Q30.00 below four units.
 */
export const UNIT = 5000;

export function shippingOf(units: number): number {
  return units < 4 ? 3000 : 0;
}

export interface ModelLine {
  units: number;
  status: 'pending' | 'completed' | 'cancelled';
  /** It was completed, and its units came back. */
  cameBack?: boolean;
}

export interface ModelOrder {
  id: string;
  cash: boolean;
  shipping: number;
  /** In the order of the shop's lines. */
  lines: ModelLine[];
}

export interface ModelCourier {
  id: string;
  /** A fixed fee, or hundredths of a percent. */
  fixed: number | null;
  basisPoints: number;
  isCompany: boolean;
}

export interface ModelDelivery {
  id: string;
  order: ModelOrder;
  courier: ModelCourier;
  run: ModelRun;
  expected: number;
  outcome: string | null;
  collected: number;
  fee: number;
  completed: ModelLine[];
  settlement: ModelSettlement | null;
  parcelBack: boolean;
}

export interface ModelRun {
  id: string;
  token: string;
  isClosed: boolean;
}

export interface ModelSettlement {
  id: string;
  courier: ModelCourier;
  collected: number;
  fee: number;
  deposited: number;
  isCounterEntry: boolean;
}

export interface ModelClose {
  id: string;
  /** Amounts that should be there, by method; movements are added as they come. */
  expected: Record<string, number>;
  movements: number;
  difference: number | null;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

export class CashModel {
  readonly orders: ModelOrder[] = [];
  readonly couriers: ModelCourier[] = [];
  readonly deliveries: ModelDelivery[] = [];
  readonly runs: ModelRun[] = [];
  readonly settlements: ModelSettlement[] = [];
  readonly closes: ModelClose[] = [];

  get openClose(): ModelClose | undefined {
    return this.closes.find(({ difference }) => difference === null);
  }

  isOut(order: ModelOrder): boolean {
    return this.deliveries.some((delivery) => delivery.order === order && delivery.outcome === null);
  }

  waiting(): ModelOrder[] {
    return this.orders.filter((order) => this.pendingUnits(order) > 0 && !this.isOut(order));
  }

  pendingUnits({ lines }: ModelOrder): number {
    return sum(lines.map(({ units, status }) => (status === 'pending' ? units : 0)));
  }

  /** Amount that the buyer owes at the door. */
  due(order: ModelOrder): number {
    const units = this.pendingUnits(order);
    if (!order.cash || units === 0) return 0;
    const wasServed = order.lines.some(({ status, cameBack }) => status === 'completed' || cameBack);
    return units * UNIT + (wasServed ? 0 : order.shipping);
  }

  newest(order: ModelOrder): ModelDelivery | undefined {
    return this.deliveries.filter((delivery) => delivery.order === order).at(-1);
  }

  /** True when all lines that are not in a status yet may come to it, and then they do. */
  bring(order: ModelOrder, status: 'completed' | 'cancelled'): boolean {
    const changing = order.lines.filter((line) => line.status !== status);
    if (changing.some((line) => line.status !== 'pending')) return false;
    for (const line of changing) line.status = status;
    return true;
  }

  /** True when an outcome counts, was there already, or is refused; it is written down where it counts. */
  record(delivery: ModelDelivery, outcome: string, collected: number | null): 'applied' | 'repeated' | 'refused' {
    const brought = outcome === 'entregado' ? (collected ?? delivery.expected) : 0;
    if (delivery.outcome !== null) {
      return delivery.outcome === outcome && delivery.collected === brought ? 'repeated' : 'refused';
    }
    if (outcome === 'entregado') {
      if (delivery.order.lines.every(({ status }) => status === 'cancelled')) return 'refused';
      delivery.completed = delivery.order.lines.filter(({ status }) => status === 'pending');
      for (const line of delivery.completed) line.status = 'completed';
      delivery.collected = brought;
      delivery.fee = this.feeOf(delivery.courier, brought);
    }
    delivery.outcome = outcome;
    return 'applied';
  }

  feeOf({ fixed, basisPoints }: ModelCourier, brought: number): number {
    return fixed ?? Math.trunc((brought * basisPoints * 2 + 10_000) / 20_000);
  }

  /** True when an outcome is taken back. */
  undo(delivery: ModelDelivery): boolean {
    if (delivery.outcome === null) return true;
    if (delivery.settlement || delivery.parcelBack || this.newest(delivery.order) !== delivery) return false;
    for (const line of delivery.completed) if (line.status === 'completed') line.status = 'pending';
    Object.assign(delivery, { outcome: null, collected: 0, fee: 0, completed: [] });
    return true;
  }

  unsettled(courier: ModelCourier): ModelDelivery[] {
    return this.deliveries.filter(
      (delivery) => delivery.courier === courier && delivery.outcome === 'entregado' && !delivery.settlement,
    );
  }

  /** Money into the open close, or out of it. */
  move(amount: number, method: string): void {
    const close = this.openClose;
    if (!close || amount === 0) return;
    close.expected[method] = (close.expected[method] ?? 0) + amount;
    close.movements += 1;
  }

  /** Everything that a screen adds up, in the shape in which the walk reads it from the shop. */
  sums() {
    const text = (centavos: number) => (centavos / 100).toFixed(2);
    const lines = this.orders.flatMap((order) => order.lines);
    const completed = lines.filter(({ status }) => status === 'completed');
    const served = this.orders.filter((order) => order.lines.some(({ status }) => status === 'completed'));
    return {
      revenue: text(sum(completed.map(({ units }) => units * UNIT))),
      shipping: text(sum(served.map(({ shipping }) => shipping))),
      waiting: Object.fromEntries(this.waiting().map((order) => [order.id, text(this.due(order))])),
      cash: Object.fromEntries(
        this.couriers.map((courier) => {
          const held = this.unsettled(courier);
          const out = this.deliveries.filter((one) => one.courier === courier && one.outcome === null);
          const settled = this.settlements.filter((one) => one.courier === courier);
          return [
            courier.id,
            {
              holds: text(sum(held.map(({ collected }) => collected))),
              deliveries: held.length,
              onTheWay: text(sum(out.map(({ expected }) => expected))),
              differences: text(sum(settled.map((one) => one.deposited - one.collected + one.fee))),
            },
          ];
        }),
      ),
      runs: Object.fromEntries(
        this.runs.map((run) => {
          const stops = this.deliveries.filter((delivery) => delivery.run === run);
          const open = stops.filter(({ outcome }) => outcome === null);
          return [run.id, [stops.length, open.length, text(sum(open.map(({ expected }) => expected)))]];
        }),
      ),
      settlements: Object.fromEntries(
        this.settlements
          .filter(({ isCounterEntry }) => !isCounterEntry)
          .map(({ id, collected, fee, deposited }) => [
            id,
            [collected, fee, deposited, deposited - collected + fee].map(text),
          ]),
      ),
      counterEntries: text(
        sum(this.settlements.map(({ isCounterEntry, deposited }) => (isCounterEntry ? deposited : 0))),
      ),
      closes: Object.fromEntries(
        this.closes.map(({ id, expected, difference }) => [
          id,
          {
            expected: Object.fromEntries(Object.entries(expected).map(([method, amount]) => [method, text(amount)])),
            difference: difference === null ? null : text(difference),
          },
        ]),
      ),
      deposits: text(sum(this.settlements.map(({ deposited }) => deposited))),
    };
  }
}
