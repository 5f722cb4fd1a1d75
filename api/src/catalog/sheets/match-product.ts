import { hasPermission, limits, reservedProblem, visibleText, type PermissionFlag } from '@shop/contracts';

import type { StaffPrincipal } from '../../access/principal';
import { readBack } from '../../platform/csv';
import type { RowMatch, SheetRow } from '../../imports/importer';
import { CreateFlavorDto } from '../flavor.dto';
import type { ProductFlavorEntity } from '../product-flavor.entity';
import { CreateProductDto } from '../product.dto';
import type { ProductEntity } from '../product.entity';
import { EMPTY_FLAVOR, objectOf, type StockObject } from '../stock/stocked-row';
import {
  cellText,
  fieldColumns,
  fieldProblems,
  ownerOf,
  readCell,
  readNumber,
  textIn,
  type CellValue,
} from './product-columns';

export type Fields = Record<string, CellValue>;

/** Changes that a row makes, by fields of the entities. */
export interface ProductPlan {
  /** The product's id, or what the rows of a new one share. */
  key: string;
  isNewProduct: boolean;
  product: Fields;
  /** Of the flavor, or of a product without any its counts. */
  flavor: Fields;
  /** Null of a new flavor, undefined of a row of the product itself. */
  flavorId: string | null | undefined;
  /** Of a conflict: the units to put by each choice. */
  moved: Moved | null;
}

interface Moved {
  object: { type: StockObject; id: string };
  exported: number;
  /** Text for a row whose units staff counted meanwhile. */
  byHand: string;
  units: Record<string, number>;
}

interface ProductFacts {
  key: string;
  product: ProductEntity | null;
  staff: StaffPrincipal;
  /** The shop has another product of the name. */
  isNamedAlike: boolean;
}

/** A row on its way: which flavor it is of, null where it is a new one, undefined where it is the product's own row. */
interface Draft extends ProductFacts {
  cells: SheetRow['cells'];
  flavor: ProductFlavorEntity | null | undefined;
  /** Nobody knows what it is about. */
  isLost: boolean;
  match: RowMatch<ProductPlan>;
}

const texts = {
  unknownProduct: 'No hay un producto con este id. Los id no se cambian: exporta de nuevo y copia tus cambios.',
  unknownFlavor:
    'El producto no tiene un sabor con este id. Los id no se cambian: exporta de nuevo y copia tus cambios.',
  noProductId: 'Hay id del sabor y falta el del producto. Exporta de nuevo y copia tus cambios.',
  addProduct: 'No tienes permiso para cambiar productos.',
  editInventory: 'No tienes permiso para cambiar el inventario.',
  ofFlavors: 'Este producto tiene sabores: su inventario es el de ellos.',
  ofNoFlavor: 'Esta fila no es de un sabor.',
  nameTaken: 'Este producto ya tiene un sabor con este nombre.',
  namedAlike: 'Ya hay un producto que se llama así. Si es el mismo, copia sus id del archivo exportado.',
};

/** Meaning of the rows of one product. Each product field is said once or alike in all of its rows. */
export function matchProduct(rows: readonly SheetRow[], facts: ProductFacts): RowMatch<ProductPlan>[] {
  const drafts = rows.map((row) => draftOf(row, facts));
  const found = drafts.filter(({ isLost }) => !isLost);
  found.forEach(readFields);
  requireOneRowEach(found);
  requireOneMeaning(found);
  if (!facts.product) requireWhole(found);
  return drafts.map(({ match }) => match);
}

function draftOf({ number, cells }: SheetRow, facts: ProductFacts): Draft {
  const { key, product, staff } = facts;
  const { productId, flavorId, name, flavor: flavorName } = cells;
  const isOwnRow = flavorId === undefined && flavorName === undefined;
  const known = product?.flavors.find(({ id }) => id === flavorId?.toLowerCase()) ?? null;
  const flavor = isOwnRow ? undefined : known;
  const draft: Draft = {
    ...facts,
    cells,
    flavor,
    isLost: false,
    match: {
      number,
      title: [product?.name ?? name, known?.name ?? flavorName].filter(Boolean).join(' · '),
      changes: [],
      problems: [],
      notes: [],
      choices: [],
      adds: flavor === null ? ['flavor'] : [],
      plan: { key, isNewProduct: !product, product: {}, flavor: {}, flavorId: flavor && flavor.id, moved: null },
    },
  };
  if (productId !== undefined && !product) problem(draft, 'productId', texts.unknownProduct);
  else if (productId === undefined && flavorId !== undefined) problem(draft, 'productId', texts.noProductId);
  else if (flavorId !== undefined && !known) problem(draft, 'flavorId', texts.unknownFlavor);
  draft.isLost = draft.match.problems.length > 0;
  if ((!product || flavor === null) && !hasPermission(staff, 'addProduct')) problem(draft, null, texts.addProduct);
  return draft;
}

/** Compares each cell with the shop; in a row of something new, with nothing. Who may change it is as in the forms (PRD-8). */
function readFields(draft: Draft): void {
  const { cells, flavor, product, match, staff } = draft;
  for (const column of fieldColumns) {
    const { key, of, field } = column;
    const typed = cells[key];
    if (typed === undefined) continue;
    const owner = ownerOf(column, product, flavor);
    const before = textIn(column, owner);
    const ofOthers = flavor !== undefined ? null : of === 'flavor' ? texts.ofNoFlavor : ownCountsProblem(draft, field);
    if (ofOthers !== null) problem(draft, key, ofOthers);
    if (ofOthers !== null || (owner && asRead(typed) === asRead(before))) continue;
    const read = readCell(column, typed);
    if ('problem' in read) problem(draft, key, read.problem);
    if ('problem' in read || (owner && cellText(read.value) === before)) continue;
    if (!owner && flavor === null && EMPTY_FLAVOR[field as keyof typeof EMPTY_FLAVOR] === read.value) continue;
    const flag: PermissionFlag = of === 'units' && (product || flavor === null) ? 'editInventory' : 'addProduct';
    if (key === 'inventory' && owner && !mayPut(draft, owner, read.value as number)) continue;
    if (!hasPermission(staff, flag)) problem(draft, key, texts[flag]);
    match.plan[of === 'product' ? 'product' : 'flavor'][field] = read.value;
    match.changes.push({ column: key, before, after: cellText(read.value) });
  }
}

/** A text without what spreadsheets do to it: ends of lines, blanks, and the guards of CSV, however often it went through one. */
function asRead(text: string): string {
  const read = readBack(text);
  return read === text ? visibleText(text) : asRead(read);
}

function ownCountsProblem({ product }: Draft, field: string): string | null {
  return field === 'inventory' && product && product.flavors.length > 0 ? texts.ofFlavors : null;
}

/**
 * True when staff may put units as the sheet says, by the units that were exported beside: what was sold since then is never
 * overwritten by itself (PRD-19). Else the row says why not, or what happened meanwhile and which ways out there are; a cell that
 * nobody touched says nothing, though the stock may have moved.
 */
function mayPut(draft: Draft, owner: ProductEntity | ProductFlavorEntity, wanted: number): boolean {
  const { match, cells, staff } = draft;
  const { inventory, reservedInventory } = owner;
  const read = readNumber(cells['exported'] ?? '');
  const exported = 'value' in read && read.value !== '' ? Number(read.value) : NaN;
  if (!Number.isInteger(exported)) {
    const text = `Sin «Inventario al exportar» no se sabe si se vendió algo mientras tanto. Exporta de nuevo, o escribe ahí lo que hay: ${inventory}.`;
    problem(draft, 'inventory', text);
    return false;
  }
  if (wanted === exported) return false;
  const held = `hay ${reservedInventory === 1 ? '1 apartada' : `${reservedInventory} apartadas`} en pedidos.`;
  if (exported === inventory) {
    const wrong = reservedProblem({ inventory: wanted, reservedInventory });
    if (wrong !== null) problem(draft, 'inventory', `${wrong}: ${held}`);
    return wrong === null;
  }
  const own = wanted - exported;
  const ways = [
    {
      key: 'difference',
      units: inventory + own,
      label: `Sumar tu cambio (${own > 0 ? '+' : ''}${own}) a lo que hay: ${inventory + own}`,
    },
    { key: 'set', units: wanted, label: `Poner ${wanted} de todos modos` },
  ].filter(({ units }) => units >= reservedInventory && units <= limits.stockUnits);
  const now = `${inventory === 1 ? 'queda' : 'quedan'} ${inventory}, no ${exported}`;
  if (ways.length === 0) {
    problem(draft, 'inventory', `Cambió mientras tanto: ${now}, y ${held}`);
    return false;
  }
  if (!hasPermission(staff, 'editInventory')) problem(draft, 'inventory', texts.editInventory);
  const sold = exported - inventory;
  match.notes.push(
    sold > 0
      ? `${sold === 1 ? 'Se vendió' : 'Se vendieron'} ${sold} mientras tanto: ${now}.`
      : `${sold === -1 ? 'Entró' : 'Entraron'} ${-sold} mientras tanto: hay ${inventory}, no ${exported}.`,
  );
  match.choices = ways.map(({ key, label }) => ({ key, label }));
  match.plan.moved = {
    object: objectOf(owner),
    exported,
    byHand: `Alguien cambió el inventario mientras tanto: ${now}.`,
    units: Object.fromEntries(ways.map(({ key, units }) => [key, units])),
  };
  return false;
}

/** Each flavor stands in one row, and no two have the same name. */
function requireOneRowEach(drafts: readonly Draft[]): void {
  const seen = new Map<string, Draft>();
  const claim = (key: string, draft: Draft, column: string | null) => {
    const other = seen.get(key);
    if (!other) seen.set(key, draft);
    else {
      problem(draft, column, `Es lo mismo que la fila ${other.match.number}.`);
      problem(other, column, `Es lo mismo que la fila ${draft.match.number}.`);
    }
  };
  for (const draft of drafts) {
    const { flavor, product, match } = draft;
    if (flavor !== null) claim(flavor?.id ?? '', draft, flavor ? 'flavorId' : null);
    const name = match.plan.flavor['name'];
    if (typeof name !== 'string') continue;
    const folded = name.toLowerCase();
    claim(`name ${folded}`, draft, 'flavor');
    const isTaken = product?.flavors.some((other) => other.id !== flavor?.id && other.name.toLowerCase() === folded);
    if (isTaken === true) problem(draft, 'flavor', texts.nameTaken);
  }
}

/** Two rows may not give one field of their product two new values. */
function requireOneMeaning(drafts: readonly Draft[]): void {
  for (const { key, field, of, label } of fieldColumns) {
    const saying = drafts.filter(({ match }) => of === 'product' && match.plan.product[field] !== undefined);
    const [first] = saying;
    const other = saying.find(({ match }) => match.plan.product[field] !== first?.match.plan.product[field]);
    if (!first || !other) continue;
    for (const draft of saying) {
      const { number, plan } = (draft === first ? other : first).match;
      const said = cellText(plan.product[field] ?? '');
      problem(draft, key, `La fila ${number} dice otra cosa en «${label}» del mismo producto: ${said}.`);
    }
  }
}

/** Problems of forms in which nothing was typed, by their fields. */
const wholeProduct = fieldProblems(new CreateProductDto());
const wholeFlavor = fieldProblems(new CreateFlavorDto());

/** A new product has what the form wants, in whichever of its rows, and is added with all of them or not at all. */
function requireWhole(drafts: readonly Draft[]): void {
  const [head] = drafts;
  if (!head) return;
  for (const [field, text] of wholeProduct) {
    if (!drafts.some(({ cells }) => cells[field] !== undefined)) problem(head, field, text);
  }
  head.match.adds.unshift('product');
  for (const { isNamedAlike, match } of drafts) if (isNamedAlike) match.notes.push(texts.namedAlike);
  for (const draft of drafts.some(({ flavor }) => flavor === null) ? drafts : []) {
    if (draft.flavor === undefined) problem(draft, 'flavor', wholeFlavor.get('name') ?? '');
  }
  const wrong = drafts.find(({ match }) => match.problems.length > 0);
  for (const draft of wrong ? drafts : []) {
    const { problems } = draft.match;
    if (problems.length === 0)
      problem(draft, null, `La fila ${wrong?.match.number} del mismo producto tiene un error.`);
  }
}

function problem({ cells, match }: Draft, column: string | null, text: string): void {
  match.problems.push({ column, value: column === null ? '' : (cells[column] ?? ''), text });
}
