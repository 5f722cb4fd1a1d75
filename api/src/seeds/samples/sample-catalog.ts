import catalog from './catalog.json';

/** A flavor of a sample product. What is on the shelf is `available + held + the pending sample sales`. */
export interface SampleFlavor {
  name: string;
  /** Units a buyer can still order. */
  available: number;
  /** Units that staff hold back by hand: reserved without a sale. */
  held: number;
  active: boolean;
}

export interface SampleProduct {
  name: string;
  puffs: number;
  /** Decimal text in quetzales. */
  price: string;
  /** Bundled file name; the part before the dot names the drawn device. */
  image: string;
  description: string;
  popular: boolean;
  active: boolean;
  /** Flavor names without records, for the one product that shows the legacy rule (CAT-9). */
  sabores: string[];
  flavors: SampleFlavor[];
  /** How much of it sells, compared with the others; 0 for what nobody can have bought. */
  demand: number;
}

/**
 * The sample catalogue, newest first. Flavor names are ones that have drawn art; the first one colours the card.
 * Stock is chosen so that every state is on show: plenty, low, sold out, held back, an inactive flavor, an inactive
 * product, and a product with legacy flavors.
 */
export const sampleCatalog: readonly SampleProduct[] = catalog;
