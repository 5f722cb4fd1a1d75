import { affiliateLevelDefaults, type AffiliateLevel, type AffiliateStatus, type Department } from '@shop/contracts';

import { SAMPLE_MAIL, sampleAddress, samplePhone, type SampleCustomer } from './sample-people';
import type { SampleRandom } from './sample-random';

/** The sample distributor who can sign in; the password is made at seeding time and shown once. */
export const READY_DISTRIBUTOR_EMAIL = `distribuidor@${SAMPLE_MAIL}`;

/** An affiliate of the sample shop; ages are in days before the seeding. */
export interface SampleAffiliate {
  firstName: string;
  lastName: string;
  email: string;
  level: AffiliateLevel;
  status: AffiliateStatus;
  /** Percent, where staff agreed on another than the level's default. */
  discount?: number;
  message: string | null;
  appliedDaysAgo: number;
  /** When the first approval came; null for those who never had one. */
  approvedDaysAgo: number | null;
  town: string;
  department: Department;
}

export const sampleAffiliates: readonly SampleAffiliate[] = [
  {
    firstName: 'Mariela',
    lastName: 'Xicará',
    email: READY_DISTRIBUTOR_EMAIL,
    level: 'distribuidor',
    status: 'approved',
    message: 'Tengo una tienda en el centro de Xela y ya vendo accesorios para celular.',
    appliedDaysAgo: 118,
    approvedDaysAgo: 116,
    town: 'Quetzaltenango',
    department: 'Quetzaltenango',
  },
  {
    firstName: 'Hugo',
    lastName: 'Monterroso',
    email: `hugo.monterroso@${SAMPLE_MAIL}`,
    level: 'socio',
    status: 'approved',
    message: 'Distribuyo a 22 abarroterías en la costa sur.',
    appliedDaysAgo: 140,
    approvedDaysAgo: 137,
    town: 'Escuintla',
    department: 'Escuintla',
  },
  {
    firstName: 'Ingrid',
    lastName: 'Cifuentes',
    email: `ingrid.cifuentes@${SAMPLE_MAIL}`,
    level: 'distribuidor',
    status: 'approved',
    discount: 30,
    message: 'Barbería en Cayalá, los clientes preguntan seguido.',
    appliedDaysAgo: 96,
    approvedDaysAgo: 95,
    town: 'Ciudad de Guatemala',
    department: 'Guatemala',
  },
  {
    firstName: 'Josué',
    lastName: 'Caal',
    email: `josue.caal@${SAMPLE_MAIL}`,
    level: 'agente',
    status: 'approved',
    message: null,
    appliedDaysAgo: 74,
    approvedDaysAgo: 73,
    town: 'Cobán',
    department: 'Alta Verapaz',
  },
  {
    firstName: 'Lourdes',
    lastName: 'Barrientos',
    email: `lourdes.barrientos@${SAMPLE_MAIL}`,
    level: 'agente',
    status: 'approved',
    discount: 12,
    message: 'Vendo por catálogo en mi oficina y con mis vecinos.',
    appliedDaysAgo: 41,
    approvedDaysAgo: 39,
    town: 'Mixco',
    department: 'Guatemala',
  },
  {
    firstName: 'Fredy',
    lastName: 'Tzunún',
    email: `fredy.tzunun@${SAMPLE_MAIL}`,
    level: 'distribuidor',
    status: 'standby',
    message: 'Bar en Panajachel, temporada alta de noviembre a abril.',
    appliedDaysAgo: 88,
    approvedDaysAgo: 86,
    town: 'Panajachel',
    department: 'Sololá',
  },
  {
    firstName: 'Glenda',
    lastName: 'Sandoval',
    email: `glenda.sandoval@${SAMPLE_MAIL}`,
    level: 'agente',
    status: 'standby',
    message: null,
    appliedDaysAgo: 20,
    approvedDaysAgo: null,
    town: 'Jutiapa',
    department: 'Jutiapa',
  },
  {
    firstName: 'Selvin',
    lastName: 'Ramírez',
    email: `selvin.ramirez@${SAMPLE_MAIL}`,
    level: 'socio',
    status: 'rejected',
    message: 'Quiero la exclusividad para todo el oriente.',
    appliedDaysAgo: 52,
    approvedDaysAgo: null,
    town: 'Zacapa',
    department: 'Zacapa',
  },
  {
    firstName: 'Óscar',
    lastName: 'Chajón',
    email: `oscar.chajon@${SAMPLE_MAIL}`,
    level: 'distribuidor',
    status: 'pending',
    message: 'Tengo dos locales en Huehuetenango y vendo recargas. ¿Dan exhibidor?',
    appliedDaysAgo: 1,
    approvedDaysAgo: null,
    town: 'Huehuetenango',
    department: 'Huehuetenango',
  },
  {
    firstName: 'Yesenia',
    lastName: 'Pop',
    email: `yesenia.pop@${SAMPLE_MAIL}`,
    level: 'agente',
    status: 'pending',
    message: 'Estudio en la universidad y quiero empezar con mis compañeros mayores de edad.',
    appliedDaysAgo: 2,
    approvedDaysAgo: null,
    town: 'Ciudad de Guatemala',
    department: 'Guatemala',
  },
  {
    firstName: 'Álvaro',
    lastName: 'Sierra',
    email: `alvaro.sierra@${SAMPLE_MAIL}`,
    level: 'socio',
    status: 'pending',
    message: null,
    appliedDaysAgo: 4,
    approvedDaysAgo: null,
    town: 'Flores',
    department: 'Petén',
  },
];

/** A sample affiliate as a customer: who their orders go to. */
export function asCustomer(random: SampleRandom, affiliate: SampleAffiliate): SampleCustomer {
  const { firstName, lastName, department, town } = affiliate;
  return { firstName, lastName, department, phone: samplePhone(random), address: sampleAddress(random, town) };
}

/** The discount in percent that a sample affiliate buys with. */
export function sampleDiscount({ discount, level }: SampleAffiliate): number {
  return discount ?? affiliateLevelDefaults[level].discount;
}
