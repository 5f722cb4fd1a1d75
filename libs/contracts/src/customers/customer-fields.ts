import type { Problem } from '../common/envelope';
import { limits } from '../common/limits';
import { ERASED_PHONE, normalizePhone } from '../common/phone';
import { lengthProblem } from '../common/text-problem';
import type { CustomerData } from '../orders/orders';

export const DEPARTMENTS = [
  'Alta Verapaz',
  'Baja Verapaz',
  'Chimaltenango',
  'Chiquimula',
  'El Progreso',
  'Escuintla',
  'Guatemala',
  'Huehuetenango',
  'Izabal',
  'Jalapa',
  'Jutiapa',
  'Petén',
  'Quetzaltenango',
  'Quiché',
  'Retalhuleu',
  'Sacatepéquez',
  'San Marcos',
  'Santa Rosa',
  'Sololá',
  'Suchitepéquez',
  'Totonicapán',
  'Zacapa',
] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** Names of the checkout's fields, wherever they are asked or named. */
export const customerFieldLabels: Readonly<Record<keyof CustomerData, string>> = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  phone: 'Número de celular',
  department: 'Departamento',
  address: 'Dirección',
  paymentMethod: 'Forma de pago',
};

const requiredTexts: Record<keyof CustomerData, string> = {
  firstName: 'Nombre es requerido',
  lastName: 'Apellido es requerido',
  phone: 'Número de celular es requerido',
  address: 'Dirección es requerida',
  department: 'Departamento es requerido',
  paymentMethod: 'Forma de pago es requerida',
};

/** The fields of the checkout in the order in which they are asked. */
export const CUSTOMER_FIELDS = ['firstName', 'lastName', 'phone', 'department', 'address', 'paymentMethod'] as const;

/**
 * The problem with one field of the checkout, or null (CHK-1, CHK-2). The browser and the server share it. An
 * order that is edited may stay without a phone: `before` is the phone that it has.
 */
export function customerFieldProblem(field: keyof CustomerData, value: string, before?: string): string | null {
  const text = value.trim();
  if (text === '') return requiredTexts[field];
  switch (field) {
    case 'phone':
      return isPhone(normalizePhone(text), before) ? null : 'Formato de teléfono inválido (8 dígitos)';
    case 'department':
      return DEPARTMENTS.some((name) => name === text) ? null : 'Elige un departamento de la lista';
    case 'address':
      return lengthProblem(text, limits.addressText);
    case 'firstName':
    case 'lastName':
      return lengthProblem(text, limits.nameText);
    case 'paymentMethod':
      return null;
  }
}

function isPhone(digits: string, before: string | undefined): boolean {
  return /^\d{8}$/.test(digits) && (digits !== ERASED_PHONE || before === ERASED_PHONE);
}

/** Everything wrong with the checkout, in the order of its fields; paths are field names, `before` is as above. */
export function customerProblems(customer: CustomerData, before?: string): Problem[] {
  return CUSTOMER_FIELDS.flatMap((field) => {
    const message = customerFieldProblem(field, customer[field], before);
    return message === null ? [] : [{ path: field, message }];
  });
}
