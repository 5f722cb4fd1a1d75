import { EDITOR_BEAT_MS, type EditorView } from '@shop/contracts';
import { aStaffUser, renderInShell, type RecordedCall } from '@shop/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { frameAnswers } from '../../../test/answers';
import { retail } from '../../../test/sales-screens';
import { signInBefore } from '../../../test/signed-in';
import App from '../../app';
import { EDITORS_DELAY_MS } from './use-editors';

const admin = aStaffUser({ role: 'admin' });
const carla = aStaffUser({ username: 'carla', role: 'sales' });
const CALL = 'POST /api/admin/editing';
const said = (calls: readonly RecordedCall[]) => calls.filter(({ call }) => call === CALL).map(({ body }) => body);

let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask'] });
  user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
});
afterEach(() => void jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

it('who edits the same hear of each other, until one of them is done', async () => {
  let editors: EditorView[] = [{ username: 'ana', since: '2026-11-24T20:02:10.000Z' }];
  signInBefore(admin);
  const { calls } = renderInShell(<App />, {
    route: `/admin/users?dialogo=editar.${carla.id}`,
    answers: {
      ...frameAnswers(admin),
      'GET /api/admin/users': () => ({ success: true, data: [carla], meta: { total: 1 } }),
      [CALL]: () => ({ success: true, data: editors }),
    },
  });
  await user.type(await screen.findByLabelText('Usuario'), '.mendez');
  await pass(EDITORS_DELAY_MS);
  expect(said(calls)).toHaveLength(1);
  expect(await screen.findByText(/^ana lo está editando desde las 14:02\./)).toBeVisible();
  expect(screen.getByLabelText('Usuario')).toHaveValue('carla.mendez');

  editors = [];
  await pass(EDITOR_BEAT_MS);
  await waitFor(() => expect(screen.queryByText(/lo está editando/)).toBeNull());
  expect(said(calls)).toHaveLength(2);

  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
  await pass(0);
  const subject = `usuario:${carla.id}`;
  expect(said(calls)[0]).toEqual({ subject, editing: true });
  expect(said(calls).at(-1)).toEqual({ subject, editing: false });
});

it('a form of which the shop is heard no more stays as it is, and says nothing that may have ended', async () => {
  signInBefore(admin);
  let isAway = false;
  const editors = [{ username: 'ana', since: '2026-11-24T20:02:10.000Z' }];
  const { calls } = renderInShell(<App />, {
    route: `/admin/users?dialogo=editar.${carla.id}`,
    answers: {
      ...frameAnswers(admin),
      'GET /api/admin/users': () => ({ success: true, data: [carla], meta: { total: 1 } }),
      [CALL]: () => (isAway ? Promise.reject(new TypeError('Failed to fetch')) : { success: true, data: editors }),
    },
  });
  await user.type(await screen.findByLabelText('Usuario'), '.mendez');
  await pass(EDITORS_DELAY_MS);
  expect(await screen.findByText(/^ana lo está editando/)).toBeVisible();
  isAway = true;
  await pass(EDITOR_BEAT_MS);
  await waitFor(() => expect(screen.queryByText(/lo está editando/)).toBeNull());
  expect(said(calls)).toHaveLength(2);
  expect(screen.getByLabelText('Usuario')).toHaveValue('carla.mendez');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('who only looks at an order is told who edits it, and is not taken for one of them', async () => {
  signInBefore(admin);
  const { calls } = renderInShell(<App />, {
    route: `/admin/sales/${retail.orderId}`,
    answers: {
      ...frameAnswers(admin),
      [`GET /api/admin/orders/${retail.orderId}`]: () => ({ success: true, data: retail }),
      [`GET /api/admin/ledger/order/${retail.orderId}`]: () => ({ success: true, data: [], meta: { total: 0 } }),
      'POST /api/admin/orders/seen': () => ({ success: true, data: null }),
      [CALL]: () => ({ success: true, data: [{ username: 'ana', since: '2026-11-24T20:02:10.000Z' }] }),
    },
  });
  await screen.findByRole('heading', { name: /^Pedido / });
  await pass(EDITORS_DELAY_MS);
  expect(await screen.findByText('ana lo está editando desde las 14:02.')).toBeVisible();
  expect(said(calls)).toEqual([{ subject: `pedido:${retail.orderId}:edicion`, editing: null }]);
});
