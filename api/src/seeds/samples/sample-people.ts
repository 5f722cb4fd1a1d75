import type { Department } from '@shop/contracts';

import type { SampleRandom } from './sample-random';

/** Addresses end in this domain, which belongs to nobody the shop would write to. */
export const SAMPLE_MAIL = 'ejemplo.gt';

/** Who buys in the sample shop. */
export interface SampleCustomer {
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  department: Department;
}

const firstNames = [
  'María José',
  'Luis Fernando',
  'Ana Lucía',
  'Kevin',
  'Andrea',
  'José Carlos',
  'Sofía',
  'Diego',
  'Gabriela',
  'Óscar',
  'Karla',
  'Byron',
  'Paola',
  'Marvin',
  'Rosa Elena',
  'Estuardo',
  'Jimena',
  'Wilmer',
  'Claudia',
  'Rodrigo',
  'Heidy',
  'Edwin',
  'Mónica',
  'Juan Pablo',
] as const;

const lastNames = [
  'Ixcot',
  'Barrios',
  'Pérez',
  'Batz',
  'Castellanos',
  'Mejía',
  'Xicará',
  'Chajón',
  'López',
  'Morales',
  'Tzul',
  'García',
  'Ajú',
  'Hernández',
  'Cifuentes',
  'Recinos',
  'Coyoy',
  'de León',
  'Monterroso',
  'Xitumul',
  'Orellana',
  'Cuc',
  'Paiz',
  'Velásquez',
] as const;

/** Where parcels go, how often (weight), and one real place for each. */
const places: readonly { department: Department; town: string; weight: number }[] = [
  { department: 'Guatemala', town: 'Ciudad de Guatemala', weight: 30 },
  { department: 'Guatemala', town: 'Mixco', weight: 9 },
  { department: 'Guatemala', town: 'Villa Nueva', weight: 7 },
  { department: 'Quetzaltenango', town: 'Quetzaltenango', weight: 11 },
  { department: 'Sacatepéquez', town: 'Antigua Guatemala', weight: 7 },
  { department: 'Escuintla', town: 'Escuintla', weight: 5 },
  { department: 'Huehuetenango', town: 'Huehuetenango', weight: 4 },
  { department: 'Petén', town: 'Flores', weight: 4 },
  { department: 'Alta Verapaz', town: 'Cobán', weight: 4 },
  { department: 'Chimaltenango', town: 'Chimaltenango', weight: 3 },
  { department: 'San Marcos', town: 'San Marcos', weight: 3 },
  { department: 'Suchitepéquez', town: 'Mazatenango', weight: 3 },
  { department: 'Izabal', town: 'Puerto Barrios', weight: 3 },
  { department: 'Zacapa', town: 'Zacapa', weight: 2 },
  { department: 'Jutiapa', town: 'Jutiapa', weight: 2 },
  { department: 'Sololá', town: 'Panajachel', weight: 2 },
  { department: 'Totonicapán', town: 'Totonicapán', weight: 2 },
  { department: 'Retalhuleu', town: 'Retalhuleu', weight: 2 },
];

/** A phone that reads as an example; 8 digits as the checkout stores it. */
export function samplePhone(random: SampleRandom): string {
  return `5555${String(random.between(0, 9999)).padStart(4, '0')}`;
}

/** A street and a number in a town. */
export function sampleAddress(random: SampleRandom, town: string): string {
  const street = `${random.between(1, 28)} ${random.pick(['calle', 'avenida'])}`;
  return `${street} ${random.between(1, 14)}-${random.between(10, 89)}, zona ${random.between(1, 12)}, ${town}`;
}

/** The customers of the sample shop. */
export function sampleCustomers(random: SampleRandom, count: number): SampleCustomer[] {
  return Array.from({ length: count }, () => {
    const { department, town } = random.pickWeighted(places, (place) => place.weight);
    return {
      firstName: random.pick(firstNames),
      lastName: `${random.pick(lastNames)} ${random.pick(lastNames)}`,
      phone: samplePhone(random),
      address: sampleAddress(random, town),
      department,
    };
  });
}
