/** Two colours, `#rrggbb`: the device fades from `from` (top left) to `to` (bottom right). */
export interface ColorPair {
  from: string;
  to: string;
}

/** A flavor that has drawn art of its own. `slug` is part of the art's file name. */
export interface Flavor extends ColorPair {
  name: string;
  slug: string;
}

/** Lower-case ASCII words joined by hyphens: 'Sandía Hielo' → 'sandia-hielo'. */
export function flavorSlug(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

const flavor = (name: string, from: string, to: string): Flavor => ({ name, slug: flavorSlug(name), from, to });

/** The flavors that are drawn. Order matters: an unknown flavor takes the first one that begins with one of its words. */
export const flavors: readonly Flavor[] = [
  flavor('Sandía Hielo', '#ff4f64', '#7fe0b0'),
  flavor('Mango Maracuyá', '#ffc02e', '#ff5d4a'),
  flavor('Arándano Frambuesa', '#4a63f0', '#e6478f'),
  flavor('Menta Glacial', '#37c9a6', '#bfeaf5'),
  flavor('Uva Hielo', '#6a3fd0', '#c58cf2'),
  flavor('Fresa Banano', '#ff5f86', '#ffd86b'),
  flavor('Durazno Mango', '#ff8d5c', '#ffd08a'),
  flavor('Piña Coco', '#ffd23f', '#fff1cf'),
  flavor('Manzana Verde', '#7ac832', '#e0ee6a'),
  flavor('Limonada Rosa', '#ff86a8', '#fff08a'),
  flavor('Rosa de Jamaica', '#b3123f', '#ff6f7d'),
  flavor('Mora Azul', '#2947c9', '#73c5ff'),
  flavor('Lichi', '#f7a9bb', '#f6e3e6'),
  flavor('Café de Antigua', '#6b4227', '#d9a066'),
  flavor('Cereza Hielo', '#c4122f', '#ffb3c7'),
  flavor('Kiwi Maracuyá', '#6fae1f', '#ffc94a'),
  flavor('Naranja Mandarina', '#ff8a1f', '#ffc65c'),
  flavor('Guayaba', '#ff6b6b', '#ffd2b8'),
  flavor('Melón Hielo', '#ffb36b', '#cdeccf'),
  flavor('Frutos Rojos', '#a3164f', '#ff7a9c'),
  flavor('Limón Hierbabuena', '#b9d531', '#8fe0b0'),
  flavor('Coco Vainilla', '#e9cf9f', '#fff7e6'),
  flavor('Pitahaya', '#e0218a', '#ffc2df'),
  flavor('Tamarindo', '#8f4a1e', '#e8a15a'),
  flavor('Chicle', '#ff7ac6', '#9fd8ff'),
  flavor('Cola Limón', '#5a2a1a', '#d8c24a'),
];

/** Colours of a product without a flavor, or with one that nobody has drawn. */
export const neutralFlavor: Flavor = { name: '', slug: 'neutro', from: '#bfaab2', to: '#efe6e8' };

const bySlug = new Map(flavors.map((entry) => [entry.slug, entry]));
const byFirstWord = new Map(flavors.toReversed().map((entry) => [entry.slug.split('-')[0], entry]));

/**
 * The drawn flavor for any name staff may type: the same name in any case and with or without accents, else one that
 * begins with one of its words ('Sandía Menta' → 'Sandía Hielo'), else the neutral pair.
 */
export function drawnFlavor(name: string | null | undefined): Flavor {
  const slug = flavorSlug(name ?? '');
  const exact = bySlug.get(slug);
  if (exact) return exact;
  for (const word of slug.split('-')) {
    const related = byFirstWord.get(word);
    if (related) return related;
  }
  return neutralFlavor;
}

/** The colour pair of a flavor; see {@link drawnFlavor} for names without a pair of their own. */
export function flavorColors(name: string | null | undefined): ColorPair {
  const { from, to } = drawnFlavor(name);
  return { from, to };
}
