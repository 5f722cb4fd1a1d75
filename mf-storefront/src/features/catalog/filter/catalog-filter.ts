import { flavorChoices, fold, parseCentavos, type ProductView } from '@shop/contracts';
import { isSoldOut } from '../flavor-listing';

/** How many puffs a device gives, in the steps that buyers choose from; `max` is exclusive. */
export const PUFF_RANGES = [
  { key: 'menos-de-5000', label: 'Menos de 5,000 puffs', min: 0, max: 5000 },
  { key: '5000-a-9999', label: '5,000 a 9,999 puffs', min: 5000, max: 10_000 },
  { key: '10000-o-mas', label: '10,000 puffs o más', min: 10_000, max: Infinity },
] as const;
export type PuffRange = (typeof PUFF_RANGES)[number]['key'];

/** In what order the catalogue stands; `populares` is the server's own. */
export const CATALOG_ORDERS = [
  { key: 'populares', label: 'Más populares' },
  { key: 'menor-precio', label: 'Menor precio' },
  { key: 'mayor-precio', label: 'Mayor precio' },
  { key: 'mas-puffs', label: 'Más puffs' },
] as const;
export type CatalogOrder = (typeof CATALOG_ORDERS)[number]['key'];

/** Products of the catalogue that a buyer wants to see. */
export interface CatalogFilter {
  /** Words that name or flavors contain. */
  text: string;
  /** A flavor's name; '' for all. */
  flavor: string;
  puffs: PuffRange | '';
  /** Only what can be bought now. */
  available: boolean;
  order: CatalogOrder;
}

/** The whole catalogue as the server lists it. */
export const wholeCatalog: CatalogFilter = { text: '', flavor: '', puffs: '', available: false, order: 'populares' };

/** Characters of a search that count: longer ones are nobody's words. */
const MOST_TEXT = 80;

/** Names of the filter's parts in the address. */
const names = { text: 'q', flavor: 'sabor', puffs: 'puffs', available: 'disponibles', order: 'orden' } as const;
const YES = 'si';

/** Reads the filter out of an address's query; what is unknown there counts as not filtered. */
export function readFilter(query: URLSearchParams): CatalogFilter {
  return {
    text: (query.get(names.text) ?? '').slice(0, MOST_TEXT),
    flavor: (query.get(names.flavor) ?? '').slice(0, MOST_TEXT),
    puffs: PUFF_RANGES.find(({ key }) => key === query.get(names.puffs))?.key ?? '',
    available: query.get(names.available) === YES,
    order: CATALOG_ORDERS.find(({ key }) => key === query.get(names.order))?.key ?? wholeCatalog.order,
  };
}

/** The query with this filter in it; what else stands there stays, and what is not filtered is left out. */
export function writeFilter(query: URLSearchParams, filter: CatalogFilter): URLSearchParams {
  const written = new URLSearchParams(query);
  const values: Record<keyof CatalogFilter, string> = {
    ...filter,
    available: filter.available ? YES : '',
    order: filter.order === wholeCatalog.order ? '' : filter.order,
  };
  for (const part of Object.keys(names) as (keyof CatalogFilter)[]) {
    if (values[part] === '') written.delete(names[part]);
    else written.set(names[part], values[part]);
  }
  return written;
}

/** True when any product may be left out; the order alone leaves none out. */
export function isFiltered(filter: CatalogFilter): boolean {
  return filter.text.trim() !== '' || filter.flavor !== '' || filter.puffs !== '' || filter.available;
}

function matches(product: ProductView, filter: CatalogFilter, words: readonly string[]): boolean {
  const range = PUFF_RANGES.find(({ key }) => key === filter.puffs);
  if (range && (product.puffs < range.min || product.puffs >= range.max)) return false;

  const choices = flavorChoices(product);
  const wanted = filter.flavor === '' ? choices : choices.filter(({ name }) => fold(name) === fold(filter.flavor));
  if (filter.flavor !== '' && wanted.length === 0) return false;
  if (filter.available && wanted.every(isSoldOut)) return false;

  const text = fold([product.name, ...choices.map(({ name }) => name)].join(' '));
  return words.every((word) => text.includes(word));
}

const byOrder: Record<Exclude<CatalogOrder, 'populares'>, (one: ProductView, other: ProductView) => number> = {
  'menor-precio': (one, other) => parseCentavos(one.price) - parseCentavos(other.price),
  'mayor-precio': (one, other) => parseCentavos(other.price) - parseCentavos(one.price),
  'mas-puffs': (one, other) => other.puffs - one.puffs,
};

/** The words of a search as they are compared. */
function wordsOf(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}

/**
 * The flavor for whose sake a filter leaves a product, to be shown first: the chosen one, or the first that a word of
 * the search finds and the product's own name does not have; '' when there is none.
 */
export function soughtFlavor(product: ProductView, filter: CatalogFilter): string {
  const choices = flavorChoices(product);
  if (filter.flavor !== '') return choices.find(({ name }) => fold(name) === fold(filter.flavor))?.name ?? '';
  const words = wordsOf(filter.text).filter((word) => !fold(product.name).includes(word));
  return choices.find(({ name }) => words.some((word) => fold(name).includes(word)))?.name ?? '';
}

/** The products that a filter leaves, in its order. Every word of the search must be found in name or flavors. */
export function filterProducts(products: readonly ProductView[], filter: CatalogFilter): ProductView[] {
  const words = wordsOf(filter.text);
  const left = products.filter((product) => matches(product, filter, words));
  return filter.order === 'populares' ? left : left.sort(byOrder[filter.order]);
}

/** Every flavor name that the catalogue has, each once, in Spanish order. */
export function flavorNames(products: readonly ProductView[]): string[] {
  const found = new Map(
    products.flatMap((product) => flavorChoices(product).map(({ name }) => [fold(name), name] as const)),
  );
  return [...found.values()].sort(new Intl.Collator('es').compare);
}
