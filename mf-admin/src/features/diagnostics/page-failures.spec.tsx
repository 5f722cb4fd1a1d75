import type { PageFailureView } from '@shop/contracts';
import { aStaffUser, anId, jsonAnswer, renderInShell, type Answers } from '@shop/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';

function aFailure(over: Partial<PageFailureView> = {}): PageFailureView {
  return {
    id: anId(),
    kind: 'render',
    remote: 'mf-storefront',
    release: '2.0-0a1b2c3d4e5f',
    shell: 'a1b2c3d4e5f6',
    path: '/producto/:address',
    name: 'TypeError',
    message: 'No flavors',
    stack: 'at Ex (41.js:2:1204)',
    times: 1,
    firstAt: '2026-11-22T15:00:00.000Z',
    lastAt: '2026-11-22T16:30:00.000Z',
    ...over,
  };
}

function openWith(failures: PageFailureView[] | Answers[string]) {
  signInBefore(aStaffUser({ role: 'admin' }));
  return renderInShell(<App />, {
    route: '/diagnostics',
    answers: {
      'GET /api/products': () => ({ success: true, data: [] }),
      'GET /api/health': () => ({ success: true, data: { status: 'ok', database: 'ok' } }),
      'GET /api/admin/database-role': () => jsonAnswer(403, { success: false, error: '' }),
      'GET /api/admin/failures': Array.isArray(failures) ? () => ({ success: true, data: failures }) : failures,
    },
  });
}

const section = () => screen.findByRole('region', { name: 'Fallas recientes' });
const rows = async () => within(await section()).findAllByRole('listitem');

test('an administrator sees what failed, of whom, in which release, when and where', async () => {
  openWith([aFailure({ times: 12 }), aFailure({ kind: 'load', remote: 'shell', release: null, message: 'Lost' })]);
  const [first, second] = await rows();
  expect(first).toHaveTextContent('mf-storefront');
  expect(first).toHaveTextContent('Falló al mostrarse');
  expect(first).toHaveTextContent('12 veces');
  expect(first).toHaveTextContent('TypeError: No flavors');
  expect(first).toHaveTextContent('22/11/2026 10:30 · /producto/:address · versión 2.0-0a1b2c3d4e5f');
  expect(second).toHaveTextContent('shell');
  expect(second).toHaveTextContent('No cargó');
  expect(second).toHaveTextContent('versión desconocida');
  expect(second).not.toHaveTextContent('veces');
});

test('the stack and the shell are in the detail', async () => {
  openWith([aFailure()]);
  const [row] = await rows();
  if (!row) throw new Error('No row');
  expect(within(row).getByText('at Ex (41.js:2:1204)')).not.toBeVisible();
  await userEvent.click(within(row).getByText(/^Detalle de mf-storefront/));
  expect(within(row).getByText('at Ex (41.js:2:1204)')).toBeVisible();
  // Keys scroll it.
  expect(within(row).getByText('at Ex (41.js:2:1204)')).toHaveAttribute('tabindex', '0');
  expect(row).toHaveTextContent('Tienda: a1b2c3d4e5f6.');
});

test('the newest are shown first, all of them when asked for', async () => {
  openWith(Array.from({ length: 10 }, (_none, index) => aFailure({ message: `number ${index}` })));
  expect(await rows()).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Ver las 10 más recientes' }));
  expect(await rows()).toHaveLength(10);
});

test('where nothing failed that is said', async () => {
  openWith([]);
  expect(await within(await section()).findByRole('heading', { name: 'No hay fallas' })).toBeVisible();
});

test('what could not be loaded is asked for again, and read again when asked for', async () => {
  let answers = 0;
  openWith(() => {
    answers += 1;
    if (answers === 1) return jsonAnswer(503, { success: false, error: 'La tienda no está disponible.' });
    return { success: true, data: answers === 2 ? [] : [aFailure()] };
  });
  expect(await screen.findByText('La tienda no está disponible.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('heading', { name: 'No hay fallas' })).toBeVisible();
  await userEvent.click(within(await section()).getByRole('button', { name: 'Actualizar' }));
  expect(await rows()).toHaveLength(1);
});
