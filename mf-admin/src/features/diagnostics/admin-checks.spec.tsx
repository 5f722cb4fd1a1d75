import type { AuditCheck, DatabaseRoleView } from '@shop/contracts';
import { aStaffUser, renderInShell, type Answers } from '@shop/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

const leastRole: DatabaseRoleView = {
  name: 'shop_api',
  superuser: false,
  owns: false,
  creates: false,
  rewritesAudit: false,
};
const intact: AuditCheck = {
  rows: 120,
  erased: 3,
  unsealed: 7,
  seals: 4,
  head: `4:${'ab'.repeat(32)}`,
  sealedAt: '2026-11-22T10:00:00.000Z',
  problem: null,
};

function openAs(role: 'admin' | 'sales', over: Answers = {}) {
  signInBefore(aStaffUser({ role }));
  return renderInShell(<App />, {
    route: '/diagnostics',
    answers: {
      'GET /api/products': () => ({ success: true, data: [] }),
      'GET /api/health': () => ({ success: true, data: { status: 'ok', database: 'ok' } }),
      'GET /api/admin/database-role': () => ({ success: true, data: leastRole }),
      'GET /api/admin/failures': () => ({ success: true, data: [] }),
      'POST /api/admin/audit/verify': () => ({ success: true, data: intact }),
      ...over,
    },
  });
}

const verify = async () => userEvent.click(await screen.findByRole('button', { name: 'Revisar el registro' }));

it('an administrator checks the log and is given the head to keep', async () => {
  openAs('admin');
  expect(await screen.findByText('Solo lo necesario')).toBeVisible();
  await verify();
  expect(
    await screen.findByText('120 filas (3 con datos borrados), 4 sellos, 7 filas sin sello todavía.'),
  ).toBeVisible();
  expect(screen.getByText(intact.head ?? '')).toBeVisible();
});

it('what was changed is named', async () => {
  const problem = { fault: 'changed', row: '57', seal: null };
  openAs('admin', { 'POST /api/admin/audit/verify': () => ({ success: true, data: { ...intact, problem } }) });
  await verify();
  expect(await screen.findByRole('alert')).toHaveTextContent('La fila 57 no es la que se escribió.');
});

it('a role that may do more than it needs is said', async () => {
  const data = { ...leastRole, name: 'shop', owns: true, creates: true };
  openAs('admin', { 'GET /api/admin/database-role': () => ({ success: true, data }) });
  expect(await screen.findByText(/rol shop, que es dueño de las tablas, puede crear tablas/)).toBeVisible();
});

it('nobody else sees it', async () => {
  const { calls } = openAs('sales');
  await screen.findByRole('heading', { name: 'Diagnóstico' });
  expect(screen.queryByRole('button', { name: 'Revisar el registro' })).toBeNull();
  expect(calls.filter(({ call }) => call.includes('/admin/'))).toEqual([]);
});
