import type { CustomerData } from './orders';

/** What the fields of the checkout are called, wherever they are asked or named. */
export const customerFieldLabels: Readonly<Record<keyof CustomerData, string>> = {
  firstName: 'Nombre',
  lastName: 'Apellido',
  phone: 'Número de celular',
  department: 'Departamento',
  address: 'Dirección',
  paymentMethod: 'Forma de pago',
};
