import { limits } from '../common/limits';
import { ERASED_PHONE } from '../common/phone';
import { customerProblems, DEPARTMENTS } from './customer-fields';
import type { CustomerData } from '../orders/orders';

const customer: CustomerData = {
  firstName: 'Ana',
  lastName: 'Barrios',
  phone: '5512 3478',
  address: '6a avenida 4-12, zona 1',
  department: 'Petén',
  paymentMethod: 'efectivo',
};

describe('customerProblems', () => {
  it('finds nothing wrong with a full form', () => {
    expect(customerProblems(customer)).toEqual([]);
  });

  it('asks for every field that is blank after trimming, in the order of the form', () => {
    const blank = Object.fromEntries(Object.keys(customer).map((key) => [key, '  '])) as unknown as CustomerData;
    expect(customerProblems(blank)).toEqual([
      { path: 'firstName', message: 'Nombre es requerido' },
      { path: 'lastName', message: 'Apellido es requerido' },
      { path: 'phone', message: 'Número de celular es requerido' },
      { path: 'department', message: 'Departamento es requerido' },
      { path: 'address', message: 'Dirección es requerida' },
      { path: 'paymentMethod', message: 'Forma de pago es requerida' },
    ]);
  });

  it('takes a phone with the marks that a copied one brings along, which nobody sees', () => {
    expect(customerProblems({ ...customer, phone: '\u202a5512\u00a03478\u202c' })).toEqual([]);
  });

  it.each(['5512347', '551234789', '5512-3478', 'abcdefgh', '00000000', '0000 0000', '+50255123478'])(
    'refuses the phone %j',
    (phone) => {
      expect(customerProblems({ ...customer, phone })).toEqual([
        { path: 'phone', message: 'Formato de teléfono inválido (8 dígitos)' },
      ]);
    },
  );

  it('leaves an order without a phone as it is, and takes none from one that has it', () => {
    const erased = { ...customer, phone: ERASED_PHONE };
    expect(customerProblems(erased, ERASED_PHONE)).toEqual([]);
    expect(customerProblems(customer, ERASED_PHONE)).toEqual([]);
    expect(customerProblems(erased, customer.phone).map(({ path }) => path)).toEqual(['phone']);
  });

  it.each([
    ['firstName', limits.nameText],
    ['lastName', limits.nameText],
    ['address', limits.addressText],
  ])('takes a %s of so many characters, and no longer one', (field, longest) => {
    expect(customerProblems({ ...customer, [field]: ` ${'a'.repeat(longest)} ` })).toEqual([]);
    const message = `Usa como máximo ${longest} caracteres`;
    expect(customerProblems({ ...customer, [field]: 'a'.repeat(longest + 1) })).toEqual([{ path: field, message }]);
  });

  it('takes only the 22 departments', () => {
    expect(DEPARTMENTS).toHaveLength(22);
    expect(customerProblems({ ...customer, department: 'Chiapas' }).map(({ path }) => path)).toEqual(['department']);
  });
});
