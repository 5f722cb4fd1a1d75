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

function flavor(name: string, available: number, rest: Partial<SampleFlavor> = {}): SampleFlavor {
  return { name, available, held: 0, active: true, ...rest };
}

/**
 * The sample catalogue, newest first. Flavor names are ones that have drawn art; the first one colours the card.
 * Stock is chosen so that every state is on show: plenty, low, sold out, held back, an inactive flavor, an inactive
 * product, and a product with legacy flavors.
 */
export const sampleCatalog: readonly SampleProduct[] = [
  {
    name: 'Bruma 20K',
    puffs: 20_000,
    price: '189.00',
    image: 'bruma.webp',
    description:
      'La más completa de la casa: pantalla con el nivel de batería y de líquido, dos modos de potencia y carga rápida por USB-C. Trae 18 ml de líquido y sabor parejo hasta el final.',
    popular: true,
    active: true,
    sabores: [],
    flavors: [
      flavor('Arándano Frambuesa', 64),
      flavor('Sandía Hielo', 58),
      flavor('Mango Maracuyá', 4),
      flavor('Menta Glacial', 37),
      flavor('Uva Hielo', 29, { held: 6 }),
      flavor('Fresa Banano', 41),
      flavor('Piña Coco', 22),
      flavor('Mora Azul', 18),
    ],
    demand: 10,
  },
  {
    name: 'Volcán 15K',
    puffs: 15_000,
    price: '165.00',
    image: 'volcan.webp',
    description:
      'Cuerpo cónico que se queda parado donde lo pongas y boquilla suave. Nube densa, tiro abierto y batería recargable que aguanta el fin de semana.',
    popular: false,
    active: true,
    sabores: [],
    flavors: [
      flavor('Durazno Mango', 46),
      flavor('Rosa de Jamaica', 52, { held: 4 }),
      flavor('Naranja Mandarina', 31),
      flavor('Guayaba', 27),
      flavor('Frutos Rojos', 2),
      flavor('Tamarindo', 19),
    ],
    demand: 7,
  },
  {
    name: 'Cumbre 12K',
    puffs: 12_000,
    price: '145.50',
    image: 'cumbre.webp',
    description:
      'Delgada y liviana, cabe en la bolsa de la camisa. Tiro medio, sabores fríos bien definidos y carga por USB-C.',
    popular: false,
    active: true,
    sabores: [],
    flavors: [
      flavor('Menta Glacial', 73),
      flavor('Uva Hielo', 5),
      flavor('Lichi', 34),
      flavor('Limón Hierbabuena', 26),
      flavor('Melón Hielo', 0),
    ],
    demand: 7,
  },
  {
    name: 'Faro 10K',
    puffs: 10_000,
    price: '129.00',
    image: 'faro.webp',
    description:
      'Tanque transparente: ves cuánto líquido te queda sin adivinar. Indicador de batería al frente y flujo de aire ajustable.',
    popular: false,
    active: true,
    sabores: [],
    flavors: [
      flavor('Fresa Banano', 3),
      flavor('Manzana Verde', 38),
      flavor('Kiwi Maracuyá', 24),
      flavor('Pitahaya', 16),
    ],
    demand: 6,
  },
  {
    name: 'Ola 8K',
    puffs: 8000,
    price: '110.00',
    image: 'ola.webp',
    description:
      'Bordes redondeados y boquilla lateral, cómoda en la mano. La favorita para quien empieza con sabores dulces. Recargable por USB-C.',
    popular: false,
    active: true,
    sabores: [],
    flavors: [
      flavor('Limonada Rosa', 57),
      flavor('Mango Maracuyá', 33),
      flavor('Cereza Hielo', 28),
      flavor('Coco Vainilla', 21),
      flavor('Chicle', 44),
      flavor('Cola Limón', 12),
      flavor('Sandía Hielo', 0),
      flavor('Guayaba', 15, { active: false }),
    ],
    demand: 8,
  },
  {
    name: 'Cumbre 6K',
    puffs: 6000,
    price: '89.00',
    image: 'cumbre.webp',
    description:
      'La Cumbre de siempre en formato compacto. Lista para usar, sin botones y con la batería justa para terminarla.',
    popular: false,
    active: true,
    sabores: [],
    flavors: [
      flavor('Rosa de Jamaica', 0),
      flavor('Arándano Frambuesa', 0),
      flavor('Menta Glacial', 0),
      flavor('Durazno Mango', 0),
    ],
    demand: 4,
  },
  {
    name: 'Bruma Antigua',
    puffs: 20_000,
    price: '195.00',
    image: 'bruma.webp',
    description:
      'Edición inspirada en La Antigua: café tostado, vainilla y frutas de mercado en el cuerpo de la Bruma 20K, con la misma pantalla y la misma batería.',
    popular: true,
    active: true,
    sabores: [],
    flavors: [
      flavor('Café de Antigua', 23),
      flavor('Coco Vainilla', 14),
      flavor('Tamarindo', 0),
      flavor('Rosa de Jamaica', 9),
    ],
    demand: 5,
  },
  {
    name: 'Mini 2.5K',
    puffs: 2500,
    price: '54.75',
    image: 'mini.webp',
    description: 'Del tamaño de un encendedor. Para probar un sabor nuevo o llevar de repuesto. No necesita carga.',
    popular: false,
    active: true,
    sabores: [],
    flavors: [
      flavor('Manzana Verde', 86),
      flavor('Sandía Hielo', 92),
      flavor('Fresa Banano', 61),
      flavor('Uva Hielo', 48),
      flavor('Lichi', 39),
      flavor('Chicle', 55),
      flavor('Piña Coco', 43),
      flavor('Mango Maracuyá', 70),
      flavor('Cola Limón', 27),
    ],
    demand: 9,
  },
  {
    name: 'Ola 5K',
    puffs: 5000,
    price: '79.00',
    image: 'ola.webp',
    description: 'La versión ligera de la Ola, con boquilla lateral y tiro suave. Se entrega cargada.',
    popular: false,
    active: true,
    sabores: ['Mora Azul', 'Durazno Mango', 'Menta Glacial', 'Frutos Rojos'],
    flavors: [],
    demand: 3,
  },
  {
    name: 'Faro 7K',
    puffs: 7000,
    price: '99.00',
    image: 'faro.webp',
    description: 'La primera Faro con tanque a la vista. La reemplaza la Faro 10K.',
    popular: false,
    active: false,
    sabores: [],
    flavors: [
      flavor('Kiwi Maracuyá', 6),
      flavor('Naranja Mandarina', 0),
      flavor('Melón Hielo', 3),
      flavor('Manzana Verde', 0),
    ],
    demand: 0,
  },
];
