import type { StaffView } from '@shop/contracts';
import { renderInShell } from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import { frameAnswers } from '../test/answers';
import { signInBefore } from '../test/signed-in';
import App from './app';

const withoutFlags: Partial<StaffView> = { role: 'sales' };

function open(route: string, now: Partial<StaffView>) {
  signInBefore(withoutFlags);
  return renderInShell(<App />, {
    route,
    answers: {
      ...frameAnswers(now),
      'GET /api/admin/closes': () => ({ success: true, data: [], meta: { total: 0 } }),
      'GET /api/admin/closes/open': () => ({ success: true, data: null }),
    },
  });
}

it.each([
  '/admin/entregas/efectivo/7',
  '/admin/entregas/efectivo/7/estado-de-cuenta',
  '/admin/entregas/liquidaciones',
  '/admin/entregas/liquidaciones/7',
  '/admin/entregas/cierres',
  '/admin/entregas/cierres/7',
])('%s leads who may do nothing there to the panel, and asks for nothing of it', async (route) => {
  const { address, calls } = open(route, withoutFlags);
  await waitFor(() => expect(address()).toBe('/admin/dashboard'));
  expect(calls.filter(({ call }) => /closes|settlements|unsettled|imports/.test(call))).toEqual([]);
});

it('stays where the flag was given since the login', async () => {
  const { address } = open('/admin/entregas/cierres', { role: 'sales', settleCash: true });
  expect(await screen.findByRole('button', { name: 'Abrir caja' })).toBeVisible();
  expect(address()).toBe('/admin/entregas/cierres');
});
