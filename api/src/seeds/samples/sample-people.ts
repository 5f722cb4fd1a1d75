import type { Department } from '@shop/contracts';

import people from './people.json';
import type { SampleRandom } from './sample-random';

/** Who buys in the sample shop. */
export interface SampleCustomer {
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  department: Department;
}

const { firstNames, lastNames } = people;

/** Where parcels go, how often (weight), and one real place for each. */
const places = people.places as readonly { department: Department; town: string; weight: number }[];

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
