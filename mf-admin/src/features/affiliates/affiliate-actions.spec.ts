import { ERASED_PHONE, type AffiliateStatus } from '@shop/contracts';
import { affiliateActions } from './affiliate-actions';

const first = '2026-11-01T15:00:00.000Z';
const phone = '55550101';

describe('the buttons of an affiliate', () => {
  it.each<[AffiliateStatus, string | null, boolean, string[]]>([
    ['pending', null, false, ['Aprobar', 'Rechazar', 'Poner en pausa']],
    ['approved', first, true, ['Poner en pausa', 'Rechazar', 'Editar condiciones', 'Enlace para nueva contraseña']],
    ['approved', first, false, ['Reenviar enlace', 'Poner en pausa', 'Rechazar', 'Editar condiciones']],
    ['standby', first, true, ['Reactivar', 'Rechazar', 'Eliminar']],
    ['standby', null, false, ['Aprobar', 'Rechazar', 'Eliminar']],
    ['rejected', null, false, ['Eliminar']],
  ])('of status %s, first approved %s, activated %s', (status, approvedAt, activated, labels) => {
    expect(affiliateActions({ status, approvedAt, activated, phone }).map(({ label }) => label)).toEqual(labels);
  });

  it('of whom nothing is known any more: nobody is made of them', () => {
    const erased = { status: 'standby', approvedAt: first, activated: false, phone: ERASED_PHONE } as const;
    expect(affiliateActions(erased).map(({ label }) => label)).toEqual(['Eliminar']);
  });

  it('take the flag that the server wants', () => {
    const flags = (status: AffiliateStatus, approvedAt: string | null) =>
      Object.fromEntries(
        affiliateActions({ status, approvedAt, activated: true, phone }).map(({ name, flag }) => [name, flag]),
      );
    expect(flags('pending', null)).toEqual({
      approve: 'authorizeAffiliate',
      reject: 'authorizeAffiliate',
      standby: 'pauseAffiliate',
    });
    expect(flags('standby', first)).toEqual({
      reactivate: 'pauseAffiliate',
      reject: 'authorizeAffiliate',
      delete: 'deleteAffiliate',
    });
    expect(flags('standby', null)).toMatchObject({ approve: 'authorizeAffiliate' });
  });
});
