import { flavorNameProblem, hasPermission, priceProblem, puffsProblem, reservedProblem } from '@shop/contracts';

import type { StaffPrincipal } from '../../access/principal';
import { isUuid } from '../../platform/validation/uuid';
import type { RowMatch, SheetRow } from '../../imports/importer';
import type { ProductFlavorEntity } from '../product-flavor.entity';
import type { ProductEntity } from '../product.entity';
import { EMPTY_FLAVOR, type StockObject } from '../stock/stocked-row';
import { matchInventory } from './match-inventory';
import { cellText, fieldColumns, valueIn, type CellValue } from './product-columns';

/** What a row does, by fields of the entities. */
export interface ProductPlan {
  /** The product's id, or what the rows of a new one share. */
  key: string;
  isNewProduct: boolean;
  product: Record<string, CellValue>;
  /** Of the flavor, or of a product without any its counts. */
  flavor: Record<string, CellValue>;
  /** Null of a new flavor, undefined of a row of the product itself. */
  flavorId: string | null | undefined;
  /** Units to put by each choice of a conflict. */
  moved: {
    object: { type: StockObject; id: string };
    exported: number;
    units: Record<string, number>;
    changedByHand: string;
  } | null;
}

interface ProductFacts {
  key: string;
  product: ProductEntity | null;
  staff: StaffPrincipal;
  /** The shop has another product of the name. */
  isNamedAlike: boolean;
}

/** A row on its way: which flavor it is of, null where it is a new one, undefined where it is the product's own row. */
interface Draft {
  cells: SheetRow['cells'];
  flavor: ProductFlavorEntity | null | undefined;
  match: RowMatch<ProductPlan>;
}

const texts = {
  unknownProduct: 'No hay un producto con este id. Los id no se cambian: exporta de nuevo y copia tus cambios.',
  unknownFlavor:
    'El producto no tiene un sabor con este id. Los id no se cambian: exporta de nuevo y copia tus cambios.',
  noProductId: 'Hay id del sabor y falta el del producto. Exporta de nuevo y copia tus cambios.',
  noFields: 'No tienes permiso para cambiar productos.',
  noCounts: 'No tienes permiso para cambiar el inventario.',
  ofFlavors: 'Este producto tiene sabores: su inventario es el de ellos.',
  ofNoFlavor: 'Esta fila no es de un sabor.',
  nameTaken: 'Este producto ya tiene un sabor con este nombre.',
  namedAlike: 'Ya hay un producto que se llama así. Si es el mismo, copia sus id del archivo exportado.',
};

/** What the rows of one product mean. Each product field is said once or alike in all of its rows. */
export function matchProduct(rows: readonly SheetRow[], facts: ProductFacts): RowMatch<ProductPlan>[] {
  const drafts = rows.map((row) => draftOf(row, facts));
  for (const draft of drafts) {
    readFields(draft, facts);
    requireRights(draft, facts);
  }
  requireOneRowEach(drafts, facts);
  requireOneMeaning(drafts);
  if (!facts.product) requireWhole(drafts, facts);
  return drafts.map(({ match }) => match);
}

function draftOf({ number, cells }: SheetRow, { key, product }: ProductFacts): Draft {
  const { productId, flavorId, name = product?.name ?? '', flavor: flavorName } = cells;
  const flavor = product?.flavors.find(({ id }) => id === flavorId?.toLowerCase());
  const isOwnRow = flavorId === undefined && flavorName === undefined;
  const title = [product?.name ?? name, flavor?.name ?? flavorName].filter(Boolean).join(' · ');
  const plan = {
    key,
    isNewProduct: !product,
    product: {},
    flavor: {},
    flavorId: isOwnRow ? undefined : (flavor?.id ?? null),
    moved: null,
  };
  const match: RowMatch<ProductPlan> = {
    number,
    title,
    changes: [],
    problems: [],
    notes: [],
    choices: [],
    adds: isOwnRow || flavor ? [] : ['flavor'],
    plan,
  };
  const draft = { cells, flavor: isOwnRow ? undefined : (flavor ?? null), match };
  if (productId !== undefined && !product) problem(draft, 'productId', texts.unknownProduct);
  else if (productId === undefined && flavorId !== undefined) problem(draft, 'productId', texts.noProductId);
  else if (flavorId !== undefined && (!isUuid(flavorId) || !flavor)) problem(draft, 'flavorId', texts.unknownFlavor);
  return draft;
}

/** Compares each cell with the shop; in a row of something new, with nothing. */
function readFields(draft: Draft, { product }: ProductFacts): void {
  const { cells, flavor, match } = draft;
  for (const column of fieldColumns) {
    const { key, of, field } = column;
    const typed = cells[key];
    if (typed === undefined) continue;
    if (of === 'flavor' && flavor === undefined) {
      problem(draft, key, texts.ofNoFlavor);
      continue;
    }
    if (key === 'inventory' && flavor === undefined && product && product.flavors.length > 0) {
      problem(draft, key, texts.ofFlavors);
      continue;
    }
    const owner = of === 'product' ? product : (flavor ?? (flavor === null ? null : product));
    const before = product && owner ? valueIn(column, product, flavor ?? null) : null;
    if (typed === cellText(before).trim()) continue;
    const read = column.read(typed);
    if ('problem' in read) problem(draft, key, read.problem);
    if ('problem' in read || read.value === before) continue;
    if (key === 'inventory' && owner && !mayPut(draft, owner, read.value as number)) continue;
    match.plan[of === 'product' ? 'product' : 'flavor'][field] = read.value;
    match.changes.push({ column: key, before: cellText(before), after: cellText(read.value) });
  }
}

/** Whether the units may be put as they are; else the row says why not, or what happened meanwhile. */
function mayPut(draft: Draft, owner: ProductEntity | ProductFlavorEntity, units: number): boolean {
  const { match, cells, flavor } = draft;
  const found = matchInventory(owner, units, cells['exported']);
  if (found.kind === 'put') {
    const wrong = reservedProblem({ inventory: units, reservedInventory: owner.reservedInventory });
    if (wrong !== null) problem(draft, 'inventory', `${wrong}: hay ${owner.reservedInventory} apartadas en pedidos.`);
    return wrong === null;
  }
  if (found.kind === 'problem') problem(draft, 'inventory', found.text);
  if (found.kind !== 'moved') return false;
  match.notes.unshift(found.note);
  match.choices = found.choices;
  const object = { type: flavor ? ('flavor' as const) : ('product' as const), id: owner.id };
  match.plan.moved = { object, exported: found.exported, units: found.units, changedByHand: found.changedByHand };
  return false;
}

/** As the forms ask: fields and new things take `addProduct`, counts of what exists and of new flavors `editInventory` (PRD-8). */
function requireRights(draft: Draft, { staff, product }: ProductFacts): void {
  const { plan, changes, choices, adds } = draft.match;
  const counts = fieldColumns.filter(({ of }) => of === 'stock');
  const isFree = (field: string) => plan.flavor[field] === EMPTY_FLAVOR[field as keyof typeof EMPTY_FLAVOR];
  if (!hasPermission(staff, 'editInventory')) {
    if (choices.length > 0) problem(draft, 'inventory', texts.noCounts);
    for (const { key, field } of counts) {
      const isOwnOfNew = !product && draft.flavor === undefined;
      const isChanged = plan.flavor[field] !== undefined && !isOwnOfNew && !(adds.length > 0 && isFree(field));
      if (isChanged) problem(draft, key, texts.noCounts);
    }
  }
  if (hasPermission(staff, 'addProduct')) return;
  if (adds.length > 0 || !product) problem(draft, null, texts.noFields);
  for (const { column } of changes) {
    if (!counts.some(({ key }) => key === column)) problem(draft, column, texts.noFields);
  }
}

/** Each flavor stands in one row, and no two have the same name. */
function requireOneRowEach(drafts: readonly Draft[], { product }: ProductFacts): void {
  const seen = new Map<string, Draft>();
  const claim = (key: string, draft: Draft, column: string | null) => {
    const other = seen.get(key);
    if (other) {
      problem(draft, column, `Es lo mismo que la fila ${other.match.number}.`);
      problem(other, column, `Es lo mismo que la fila ${draft.match.number}.`);
    } else seen.set(key, draft);
  };
  for (const draft of drafts) {
    if (draft.flavor) claim(draft.flavor.id, draft, 'flavorId');
    else if (draft.flavor === undefined) claim('', draft, null);
    const name = draft.match.plan.flavor['name'];
    if (typeof name !== 'string') continue;
    const folded = name.toLowerCase();
    claim(`name ${folded}`, draft, 'flavor');
    const isTaken = product?.flavors.some(
      ({ id, name: other }) => id !== draft.flavor?.id && other.toLowerCase() === folded,
    );
    if (isTaken === true) problem(draft, 'flavor', texts.nameTaken);
  }
}

/** Two rows may not give one field of their product two new values. */
function requireOneMeaning(drafts: readonly Draft[]): void {
  for (const { key, field, of, label } of fieldColumns) {
    if (of !== 'product') continue;
    const saying = drafts.filter(({ match }) => match.plan.product[field] !== undefined);
    const [first] = saying;
    const other = saying.find(({ match }) => match.plan.product[field] !== first?.match.plan.product[field]);
    if (!first || !other) continue;
    for (const draft of saying) {
      const against = draft === first ? other : first;
      const value = cellText(against.match.plan.product[field] ?? null);
      problem(draft, key, `La fila ${against.match.number} dice otra cosa en «${label}» del mismo producto: ${value}.`);
    }
  }
}

/** A new product has what the form wants, in whichever of its rows. */
function requireWhole(drafts: readonly Draft[], { isNamedAlike }: ProductFacts): void {
  const [head] = drafts;
  if (!head) return;
  const says = (key: string) => drafts.some(({ cells }) => cells[key] !== undefined);
  if (!says('name')) problem(head, 'name', 'El nombre es requerido');
  if (!says('price')) problem(head, 'price', priceProblem(undefined) ?? '');
  if (!says('puffs')) problem(head, 'puffs', puffsProblem(undefined) ?? '');
  head.match.adds.unshift('product');
  if (isNamedAlike) head.match.notes.push(texts.namedAlike);
  const hasFlavors = drafts.some(({ flavor }) => flavor === null);
  for (const draft of drafts) {
    if (draft.flavor === undefined && hasFlavors) problem(draft, 'flavor', flavorNameProblem('') ?? '');
  }
}

function problem({ cells, match }: Draft, column: string | null, text: string): void {
  match.problems.push({ column, value: column === null ? '' : (cells[column] ?? ''), text });
}
