import { SeededRandom } from '../support/fuzz/random';
import type { Line } from '../support/sheets';

/** Texts that a spreadsheet, a CSV reader or an XML parser would like to make something else of. */
const ODD = [
  '=1+1',
  '-5',
  '+502 5555 1234',
  '@ana',
  "'citado'",
  `'=1+1`,
  '"comillas"; y, más\tcosas',
  '1.234',
  '1e5',
  '007',
  '0012E456',
  '5-10',
  '45%',
  'Q12.50',
  'VERDADERO',
  'Sí',
  '-',
  '#N/A',
  '_x0041_ _x005F_',
  '<b>&amp;</b> ]]>',
  'línea\nlínea',
  'línea\r\nlínea\rfin',
  'a\u{1}\u{b}b',
  'a\u{2028}b',
  '\u{feff}marca',
  '\u{202e}al revés',
  '👨‍👩‍👧 Ñandú ﬁ',
  '＝1+1;=2',
  'sep=;',
  '  orilla ',
  'x'.repeat(1900),
];

/** A text of one or two odd ones, of `most` characters at most. */
export function oddText(random: SeededRandom, most: number): string {
  const text = random.chance(0.5) ? random.pick(ODD) : `${random.pick(ODD)} ${random.pick(ODD)}`;
  return text.slice(0, most);
}

export interface ModelUnits {
  inventory: number;
  reserved: number;
}

export interface ModelFlavor extends ModelUnits {
  id: string;
  name: string;
  active: boolean;
}

export interface ModelProduct {
  id: string;
  name: string;
  /** Decimal text. */
  price: string;
  description: string;
  flavors: ModelFlavor[];
}

/** Expectation of the walk for a row: its outcome, and what to do to the model once it is written. */
export interface Expected {
  outcome: 'new' | 'changed' | 'conflict' | 'error' | 'same';
  /** Keys of the ways out of a conflict. */
  choices: string[];
  /** Of a conflict, what a choice puts. */
  units: Record<string, number>;
  write: (choice: string | null) => void;
}

const MOST = 1_000_000;

/**
 * Meaning of a row, written apart from the importer: cells of `typed` are what staff changed in the exported line; a
 * row with anything wrong writes nothing, and units that moved since the export are left unless staff choose.
 */
export function expectRow(product: ModelProduct, flavor: ModelFlavor, exported: Line, typed: Line): Expected {
  const writes: (() => void)[] = [];
  const expected: Expected = { outcome: 'same', choices: [], units: {}, write: () => writes.forEach((one) => one()) };
  const { Producto: name, Descripción: description, 'Precio (Q)': price, 'Sabor activo': active } = typed;
  if (name !== undefined && name !== product.name) writes.push(() => (product.name = name));
  if (price === 'caro') return { ...expected, outcome: 'error' };
  if (price !== undefined && price !== product.price) writes.push(() => (product.price = price));
  const text = description === '-' ? '' : description;
  if (text !== undefined && description !== '' && text !== product.description) {
    writes.push(() => (product.description = text));
  }
  if (active !== undefined && (active === 'Sí') !== flavor.active) writes.push(() => (flavor.active = active === 'Sí'));
  const changes = writes.length > 0 ? 'changed' : 'same';
  const wanted = Number(typed['Poner inventario en'] ?? NaN);
  const before = Number(exported['Inventario al exportar']);
  if (Number.isNaN(wanted) || wanted === before || wanted === flavor.inventory)
    return { ...expected, outcome: changes };
  if (before === flavor.inventory) {
    if (wanted < flavor.reserved) return { ...expected, outcome: 'error' };
    writes.push(() => (flavor.inventory = wanted));
    return { ...expected, outcome: 'changed' };
  }
  const units = { difference: flavor.inventory + wanted - before, set: wanted };
  const open = Object.entries(units).filter(
    ([, put]) => put >= flavor.reserved && put <= MOST && put !== flavor.inventory,
  );
  if (open.length === 0) return { ...expected, outcome: 'error' };
  return {
    outcome: 'conflict',
    choices: open.map(([key]) => key),
    units,
    write(choice) {
      expected.write(null);
      if (choice !== null) flavor.inventory = units[choice as keyof typeof units];
    },
  };
}
