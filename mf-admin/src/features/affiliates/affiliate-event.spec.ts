import type { AuditEntryView, AuditFields } from '@shop/contracts';
import { anAuditEntry } from '../../../test/builders/objects';
import { describeAffiliateEvent } from './affiliate-event';

const staff: AuditEntryView['actor'] = { kind: 'staff', id: 's', name: 'carla' };
const distributor: AuditEntryView['actor'] = { kind: 'distributor', id: 'd', name: 'Mariela Xicará' };

function told(
  action: AuditEntryView['action'],
  actor: AuditEntryView['actor'],
  before: AuditFields | null = null,
  after: AuditFields | null = null,
): string {
  const { who, did } = describeAffiliateEvent(anAuditEntry({ action, actor, before, after }));
  return `${who} ${did}`;
}

it.each([
  ['affiliate.applied', { kind: 'customer', id: null, name: 'Cliente' }, 'El solicitante envió su solicitud'],
  ['affiliate.linkIssued', staff, 'carla creó un enlace para elegir contraseña'],
  ['affiliate.activated', distributor, 'Mariela Xicará eligió su contraseña con el enlace'],
  ['affiliate.passwordChanged', distributor, 'Mariela Xicará cambió su contraseña'],
  ['affiliate.sessionsEnded', distributor, 'Mariela Xicará cerró su sesión en todos sus dispositivos'],
] as const)('%s is told', (action, actor, words) => {
  expect(told(action, actor)).toBe(words);
});

it.each([
  ['pending', 'approved', 'carla lo aprobó'],
  ['standby', 'approved', 'carla lo reactivó'],
  ['approved', 'standby', 'carla lo puso en pausa'],
  ['pending', 'rejected', 'carla lo rechazó'],
])('a decision from %s to %s is told', (from, to, words) => {
  expect(told('affiliate.statusChanged', staff, { status: from }, { status: to })).toBe(words);
});

it('an edit is told by its fields, terms with what they were and are', () => {
  expect(
    told(
      'affiliate.updated',
      staff,
      { discount: 10, minimumPurchase: '500.00', phone: '55550000' },
      { discount: 12.5, minimumPurchase: '1600.00', phone: '55551111' },
    ),
  ).toBe('carla cambió el descuento de 10% a 12.5%, la compra mínima de Q500.00 a Q1,600.00 y el teléfono');
});

it('what is not known is told all the same', () => {
  expect(told('affiliate.statusChanged', staff)).toBe('carla hizo un cambio');
  expect(told('affiliate.updated', staff, {}, { favourite: false })).toBe('carla hizo un cambio');
});
