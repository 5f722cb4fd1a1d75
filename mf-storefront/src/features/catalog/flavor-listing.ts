import { stockStatus, type FlavorChoice, type ProductView } from '@shop/contracts';

/** Available flavors that a card lists before '+N más' (CAT-5). */
export const LISTED_FLAVORS = 3;

/** A product's flavors as its card lays them out. */
export interface FlavorListing {
  /** In the row: at most 3 available ones, or, when there are no more of them, the sold-out ones too. */
  listed: FlavorChoice[];
  /** Behind '+N más': the other available ones, then the sold-out ones. */
  rest: FlavorChoice[];
  /** The N of '+N más': available flavors that are not listed; 0 hides the button. */
  more: number;
}

/** True when nothing is left of a flavor, or it is switched off. */
export function isSoldOut(choice: FlavorChoice): boolean {
  return choice.status === 'out_of_stock';
}

/** The choices with the one of this name in front; as they are when there is none. */
export function withFirst(choices: FlavorChoice[], name: string): FlavorChoice[] {
  const place = choices.findIndex((choice) => choice.name === name);
  return place === -1 ? choices : moveToFront(choices, place);
}

/**
 * Lays out a product's flavors. The chosen one is always listed: when it comes from behind '+N más' it takes the
 * first place.
 */
export function listFlavors(choices: FlavorChoice[], chosen: string | null): FlavorListing {
  const available = choices.filter((choice) => !isSoldOut(choice));
  const soldOut = choices.filter(isSoldOut);
  if (available.length <= LISTED_FLAVORS) return { listed: [...available, ...soldOut], rest: [], more: 0 };

  const place = available.findIndex(({ name }) => name === chosen);
  const ordered = place < LISTED_FLAVORS ? available : moveToFront(available, place);
  const rest = ordered.slice(LISTED_FLAVORS);
  return { listed: ordered.slice(0, LISTED_FLAVORS), rest: [...rest, ...soldOut], more: rest.length };
}

function moveToFront(choices: FlavorChoice[], place: number): FlavorChoice[] {
  const chosen = choices[place];
  return chosen ? [chosen, ...choices.filter((choice) => choice !== chosen)] : choices;
}

/**
 * Units to warn about as 'Quedan N': those of the chosen flavor when they are low, else those of the whole product when
 * it is low; null when there is no reason to warn. Flavors without stock records are never low.
 */
export function unitsToWarnAbout(
  product: ProductView,
  choices: FlavorChoice[],
  chosen: FlavorChoice | null,
): number | null {
  if (chosen) return chosen.tracked && chosen.status === 'low_stock' ? chosen.available : null;
  if (!choices.every(({ tracked }) => tracked)) return null;
  const left = choices.reduce((units, { available }) => units + available, 0);
  const whole = { ...product, inventory: left, reservedInventory: 0 };
  return stockStatus(whole) === 'low_stock' ? left : null;
}
