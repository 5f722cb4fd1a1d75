import {
  amountProblem,
  beginningOf,
  courierFee,
  fold,
  formatSignedQuetzales,
  OUTCOMES,
  outcomeLabels,
  parseSignedCentavos,
  plainAmount,
  singleLine,
  type Centavos,
  type CourierTerms,
  type DeliveryOutcome,
} from '@shop/contracts';

import type { RowMatch, SheetColumn, SheetRow } from '../../imports/importer';
import type { DeliveryEntity } from '../attempts/delivery.entity';
import { outcomeOf } from '../attempts/outcomes.service';

/** Columns of a company's statement. */
export const statementColumns = [
  { key: 'guide', label: 'Guía', aliases: ['Número de guía', 'No. de guía', 'No. guía', 'Tracking'] },
  { key: 'code', label: 'Pedido', aliases: ['Código', 'Código del pedido', 'Referencia', 'Orden'] },
  { key: 'outcome', label: 'Resultado', aliases: ['Estado', 'Estatus'] },
  { key: 'collected', label: 'Cobrado (Q)', aliases: ['Monto cobrado', 'Monto', 'Valor', 'COD'] },
  { key: 'fee', label: 'Comisión (Q)', aliases: ['Flete', 'Costo de envío', 'Tarifa'] },
  { key: 'deposited', label: 'Depositado (Q)', aliases: ['A depositar', 'Neto', 'A liquidar'] },
  { key: 'note', label: 'Observaciones', aliases: ['Observación', 'Comentario', 'Nota'] },
] as const satisfies readonly SheetColumn[];

/** A delivery that a row may be about, with the number of the settlement that it is in. */
export interface KnownDelivery extends Pick<
  DeliveryEntity,
  'id' | 'orderId' | 'guideNumber' | 'status' | 'failure' | 'expectedCash' | 'collected' | 'fee'
> {
  settled: number | null;
  /** True when its order was cancelled. */
  isCancelled: boolean;
}

/** Changes that a row writes; null for one that writes nothing. */
export type StatementPlan = {
  deliveryId: string;
  /** Null when it is recorded already. */
  outcome: DeliveryOutcome | null;
  collected: Centavos | null;
  note: string | null;
  /** Amount that the company brings for it, below 0 one that it keeps; null for a failed attempt, which is not settled. */
  deposited: Centavos | null;
} | null;

/** Amounts that a row tells of; null for those that it leaves out. */
type Amounts = Record<'collected' | 'fee' | 'deposited', Centavos | null>;

const NOTE_TEXT = 200;

/** Settlements are of what was delivered: money for anything else would be missing in the till, and nobody would be told. */
const NO_SETTLEMENT = 'No se entregó, y ninguna liquidación lleva este monto: anótalo en la caja y quítalo de aquí';

/** Guide numbers and codes compare without regard to case, blanks and a leading #. */
export function guideKey(text = ''): string {
  return text.replace(/[\s#]+/g, '').toLowerCase();
}

/** The attempt of those with a guide number or code that a row is about: the one on its way, else the newest. */
export function attemptOf(found: readonly KnownDelivery[]): KnownDelivery | undefined {
  return found.find(({ status }) => status === 'en_ruta') ?? found[0];
}

/** Writes a problem into the match of a row, and answers the match. */
type Refuse = (column: string, text: string) => RowMatch<StatementPlan>;

/**
 * Reads the meaning of a row of a statement. A delivery is found by its guide number or its order's code and never by its amount.
 * @param found deliveries of the courier that have the row's guide number or code, the newest attempt first; of several orders
 *   none is taken
 * @param repeated ids of deliveries that several rows are about: which of them is right, the one who reads them decides
 */
export function matchStatementRow(
  { number, cells }: SheetRow,
  found: readonly KnownDelivery[],
  { terms, repeated }: { terms: CourierTerms; repeated: ReadonlySet<string> },
): RowMatch<StatementPlan> {
  const title = cells['guide'] ?? cells['code'] ?? 'Sin guía';
  const nothing = { changes: [], problems: [], notes: [], choices: [], adds: [], plan: null };
  const match: RowMatch<StatementPlan> = { number, title, ...nothing };
  const refuse: Refuse = (column, text) => {
    match.problems.push({ column, value: cells[column] ?? '', text });
    return match;
  };
  const delivery = findDelivery(cells, found, repeated, refuse);
  const amounts = readAmounts(cells, refuse);
  const outcome = readOutcome(cells, amounts, refuse);
  if (!delivery || !outcome || match.problems.length > 0) return match;

  const isOut = delivery.status === 'en_ruta';
  if (!isOut && outcomeOf(delivery) !== outcome) {
    return refuse('outcome', `En la tienda ya es «${outcomeLabels[outcomeOf(delivery)]}»`);
  }
  if (isOut && outcome === 'entregado' && delivery.isCancelled) {
    return refuse('outcome', 'Su pedido se canceló en la tienda');
  }
  const note = beginningOf(singleLine(cells['note'] ?? ''), NOTE_TEXT) || null;
  const recorded = { deliveryId: delivery.id, outcome: isOut ? outcome : null, note };
  if (isOut) match.changes.push({ column: 'outcome', before: 'En ruta', after: outcomeLabels[outcome] });
  if (outcome !== 'entregado') {
    if (isOut) match.plan = { ...recorded, collected: null, deposited: null };
    return match;
  }

  const { collected, deposited, differences } = compareAmounts(delivery, amounts, terms);
  if (delivery.settled !== null) {
    if (collected !== delivery.collected) {
      return refuse('collected', `Ya está en la liquidación ${delivery.settled} con otro monto`);
    }
    // The settlement has what the company kept or brought otherwise as its difference.
    match.notes = differences;
    return match;
  }
  match.plan = { ...recorded, collected, deposited };
  if (differences.length === 0) {
    match.changes.push({ column: 'deposited', before: '', after: formatSignedQuetzales(deposited) });
    return match;
  }
  match.changes = [];
  match.notes = differences;
  const brought = `cobrado ${formatSignedQuetzales(collected)}, deposita ${formatSignedQuetzales(deposited)}`;
  match.choices.push({ key: 'take', label: `Tomar lo que dice: ${brought}` });
  return match;
}

/** The delivery that a row names, though something may be wrong with how it does. */
function findDelivery(
  cells: SheetRow['cells'],
  found: readonly KnownDelivery[],
  repeated: ReadonlySet<string>,
  refuse: Refuse,
): KnownDelivery | undefined {
  const delivery = attemptOf(found);
  const named = cells['guide'] === undefined && cells['code'] !== undefined ? 'code' : 'guide';
  if (cells[named] === undefined) refuse('guide', 'Falta el número de guía o el código del pedido');
  else if (!delivery) refuse(named, 'Ninguna entrega de este mensajero tiene esta guía o código');
  else if (found.some(({ orderId }) => orderId !== delivery.orderId)) {
    refuse(named, 'Es la guía o el código de varios pedidos');
  } else if (repeated.has(delivery.id)) refuse(named, 'Esta entrega ya está en otra fila');
  return delivery;
}

function readAmounts(cells: SheetRow['cells'], refuse: Refuse): Amounts {
  const amounts: Amounts = { collected: null, fee: null, deposited: null };
  for (const key of ['collected', 'fee', 'deposited'] as const) {
    const plain = plainAmount(cells[key] ?? '');
    const problem = plain === '' ? null : amountProblem(plain, { signed: key === 'deposited' });
    if (problem !== null) refuse(key, problem);
    else if (plain !== '') amounts[key] = parseSignedCentavos(plain);
  }
  return amounts;
}

/** A row that says nothing of it and tells what was collected was delivered. */
function readOutcome(cells: SheetRow['cells'], amounts: Amounts, refuse: Refuse): DeliveryOutcome | undefined {
  const said = fold(cells['outcome'] ?? (amounts.collected === null ? '' : outcomeLabels.entregado)).replace(/_/g, ' ');
  const outcome = OUTCOMES.find((one) => [fold(outcomeLabels[one]), one.replace(/_/g, ' ')].includes(said));
  if (!outcome) refuse('outcome', `Usa uno de: ${Object.values(outcomeLabels).join(', ')}`);
  else if (outcome !== 'entregado' && (amounts.collected ?? 0) > 0) {
    refuse('collected', 'No se entregó, y dice que se cobró');
  } else if (outcome !== 'entregado' && (amounts.deposited ?? -(amounts.fee ?? 0)) !== 0) {
    refuse(amounts.deposited === null ? 'fee' : 'deposited', NO_SETTLEMENT);
  }
  return outcome;
}

/** Amounts that a company tells of a delivered parcel, centavos, and in words those that the shop expects otherwise. */
function compareAmounts(delivery: KnownDelivery, amounts: Amounts, terms: CourierTerms) {
  const isOut = delivery.status === 'en_ruta';

  const expected = delivery.collected ?? delivery.expectedCash;
  const collected = amounts.collected ?? expected;
  const fee = delivery.fee ?? courierFee(terms, collected);
  const deposited = amounts.deposited ?? collected - (amounts.fee ?? fee);
  const due = (isOut ? collected : expected) - fee;
  const differences = [
    { column: 'collected', shop: expected, company: collected },
    { column: 'fee', shop: fee, company: amounts.fee ?? fee },
    { column: 'deposited', shop: due, company: deposited },
  ]
    .filter(({ shop, company }) => shop !== company)
    .map(({ column, shop, company }) => {
      const label = statementColumns.find(({ key }) => key === column)?.label.replace(' (Q)', '');
      return `${label}: en la tienda ${formatSignedQuetzales(shop)}, según la empresa ${formatSignedQuetzales(company)}`;
    });
  return { collected, deposited, differences };
}
