import type { AuditCheck, DatabaseRoleView, RemoteReleaseView } from '@shop/contracts';
import { aStaffUser, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aJob, done, jobAnswers } from '../../../test/jobs';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { chooseVersion, chosenVersion } from './version-choice';

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

const verified = (check: AuditCheck) => jobAnswers('/api/admin/audit/verify', 'audit.verify', done(check));

function openAs(role: 'admin' | 'sales', over: Answers = {}) {
  signInBefore(aStaffUser({ role }));
  return renderInShell(<App />, {
    route: '/diagnostics',
    answers: {
      'GET /api/products': () => ({ success: true, data: [] }),
      'GET /api/health': () => ({ success: true, data: { status: 'ok', database: 'ok' } }),
      'GET /api/admin/database-role': () => ({ success: true, data: leastRole }),
      'GET /api/admin/failures': () => ({ success: true, data: [] }),
      'GET /api/admin/releases': () => ({ success: true, data: [] }),
      'GET /api/admin/jobs': () => ({ success: true, data: [] }),
      ...verified(intact),
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

it('a log with one row, of a shop of today, is told in the singular', async () => {
  openAs('admin', verified({ ...intact, rows: 1240, seals: 1, unsealed: 1 }));
  await verify();
  expect(
    await screen.findByText('1,240 filas (3 con datos borrados), 1 sello, 1 fila sin sello todavía.'),
  ).toBeVisible();
});

it('what was changed is named', async () => {
  openAs('admin', verified({ ...intact, problem: { fault: 'changed', row: '57', seal: null } }));
  await verify();
  expect(await screen.findByRole('alert')).toHaveTextContent('La fila 57 no es la que se escribió.');
});

it('a check that was begun before a reload is found, shown as far as it is, and cancelled', async () => {
  const running = aJob({ kind: 'audit.verify', state: 'running', done: 40, total: 200 });
  let state = running;
  openAs('admin', {
    'GET /api/admin/jobs': () => ({ success: true, data: [running] }),
    'GET /api/admin/jobs/job-audit.verify': () => ({ success: true, data: state }),
    'POST /api/admin/jobs/job-audit.verify/cancel': () => {
      state = { ...running, state: 'cancelled', cancellable: false };
      return { success: true, data: state };
    },
  });
  expect(await screen.findByText('Revisando el registro… 20%')).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Revisando el registro…' })).toHaveAttribute('aria-valuenow', '20');
  expect(screen.getByRole('button', { name: 'Revisar el registro' })).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(await screen.findByText('La revisión se canceló.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('a check of which the shop knows nothing any more is waited for no more', async () => {
  const gone = jsonAnswer(404, { success: false, error: 'No', code: 'resource.notFound' });
  const { calls } = openAs('admin', {
    'GET /api/admin/jobs': () => ({ success: true, data: [aJob({ kind: 'audit.verify', state: 'running' })] }),
    'GET /api/admin/jobs/job-audit.verify': () => gone.clone(),
  });
  await waitFor(() => expect(calls.some(({ call }) => call === 'GET /api/admin/jobs/job-audit.verify')).toBe(true));
  const button = screen.getByRole('button', { name: 'Revisar el registro' });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
});

it('another one’s check is not taken for one’s own', async () => {
  openAs('admin', {
    'GET /api/admin/jobs': () => ({
      success: true,
      data: [aJob({ kind: 'audit.verify', state: 'running', own: false })],
    }),
  });
  expect(await screen.findByText('Solo lo necesario')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it.each([
  [{ owns: true, creates: true }, /rol shop, que es dueño de las tablas, puede crear tablas\. Con/],
  [{ superuser: true, rewritesAudit: true }, /rol shop, que es superusuario, puede cambiar el registro\. Con/],
])('a role that may do more than it needs is said: %p', async (powers, words) => {
  const data = { ...leastRole, name: 'shop', ...powers };
  openAs('admin', { 'GET /api/admin/database-role': () => ({ success: true, data }) });
  expect(await screen.findByText(words)).toBeVisible();
});

it('which release of a part browsers get is said, what was taken back too, and either can be asked for', async () => {
  const release: RemoteReleaseView = {
    remote: 'mf-storefront',
    version: '2.0.0-0a1b2c3d4e5f',
    since: '2026-11-24T15:00:00.000Z',
    canary: { version: '2.0.0-aaaaaaaaaaaa', percent: 10, since: '2026-11-24T16:00:00.000Z' },
    withdrawn: {
      version: '2.0.0-bbbbbbbbbbbb',
      at: '2026-11-24T15:30:00.000Z',
      reason: 'falló a 20 de 100 visitantes',
    },
  };
  openAs('admin', { 'GET /api/admin/releases': () => ({ success: true, data: [release] }) });
  const region = within(await screen.findByRole('region', { name: 'Versiones en uso' }));
  expect(region.getByText('A prueba: 10% de los navegadores')).toBeVisible();
  expect(region.getByText(/2\.0\.0-bbbbbbbbbbbb, .*: falló a 20 de 100 visitantes\./)).toBeVisible();
  const group = within(region.getByRole('group', { name: 'Versión de mf-storefront en este navegador' }));
  expect(group.getByRole('button', { name: 'La que me toque' })).toHaveAttribute('aria-pressed', 'true');

  const reload = jest.fn();
  chooseVersion('mf-admin', 'estable', reload);
  chooseVersion('mf-storefront', 'nueva', reload);
  expect(document.cookie).toContain('versiones=mf-admin.estable_mf-storefront.nueva');
  expect(chosenVersion('mf-storefront')).toBe('nueva');
  chooseVersion('mf-storefront', 'drawn', reload);
  expect(document.cookie).toContain('versiones=mf-admin.estable');
  chooseVersion('mf-admin', 'drawn', reload);
  expect(document.cookie).not.toContain('mf-');
  expect(reload).toHaveBeenCalledTimes(4);
});

it('nobody else sees it', async () => {
  const { calls } = openAs('sales');
  await screen.findByRole('heading', { name: 'Diagnóstico' });
  expect(screen.queryByRole('button', { name: 'Revisar el registro' })).toBeNull();
  expect(calls.filter(({ call }) => call.includes('/admin/'))).toEqual([]);
});
