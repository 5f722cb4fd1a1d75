import type { AuditEntryView } from '@shop/contracts';
import { renderInShell } from '@shop/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { anAuditEntry, anAffiliate } from '../../../test/builders/objects';
import { likeLargeCards } from '../../../test/large-cards';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const mariela = anAffiliate({ name: 'Mariela Xicará', status: 'approved', createdAt: '2026-11-01T15:00:00.000Z' });

async function openHistory(entries: AuditEntryView[]) {
  likeLargeCards();
  signInBefore();
  renderInShell(<App />, {
    route: '/admin/affiliates',
    answers: {
      ...frameAnswers(),
      'GET /api/admin/affiliates': () => ({ success: true, data: [mariela], meta: { total: 1 } }),
      [`GET /api/admin/audit-log/affiliate/${mariela.id}`]: () => ({
        success: true,
        data: entries,
        meta: { total: entries.length },
      }),
    },
  });
  const card = await screen.findByRole('article', { name: mariela.name });
  await userEvent.click(within(card).getByRole('button', { name: 'Historial' }));
  return within(await screen.findByRole('dialog', { name: 'Historial de Mariela Xicará' }));
}

it('an affiliate’s history says who did what and when, newest first', async () => {
  const dialog = await openHistory([
    anAuditEntry({
      id: '2',
      action: 'affiliate.sessionsEnded',
      actor: { kind: 'distributor', id: mariela.id, name: mariela.name },
      before: null,
      after: null,
    }),
    anAuditEntry({ action: 'affiliate.statusChanged', before: { status: 'pending' }, after: { status: 'approved' } }),
  ]);
  const events = await dialog.findAllByRole('listitem');
  expect(events.map(({ textContent }) => textContent)).toEqual([
    'Mariela Xicará cerró su sesión en todos sus dispositivos.20/11/2026 09:14',
    'carla lo aprobó.20/11/2026 09:14',
  ]);
  expect(dialog.getByText('1 a 2 de 2 movimientos')).toBeVisible();
});

it('an affiliate without history has at least the day of the application', async () => {
  const dialog = await openHistory([]);
  expect(await dialog.findByText('Envió su solicitud el 01/11/2026. No hay movimientos registrados.')).toBeVisible();
});
