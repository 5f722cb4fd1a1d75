import { createShopStore, toastShown } from '@shop/shell-api/host';
import { answerNetwork } from '@shop/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { ToastList } from './toast-list';

let mockIsLost = true;
/* The toasts' chunk as it is for as long as there is no network. */
jest.mock('./toast-region', () => {
  if (mockIsLost) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('./toast-region');
});

test('a toast whose code is lost is gone, and the next one is shown once its code can be had', async () => {
  const calls = answerNetwork({ 'GET /': () => new Response('') });
  const store = createShopStore();
  render(
    <Provider store={store}>
      <ToastList />
    </Provider>,
  );
  act(() => void store.dispatch(toastShown({ variant: 'success', title: 'Primero' })));
  await waitFor(() => expect(calls).toHaveLength(1));
  mockIsLost = false;
  act(() => void store.dispatch(toastShown({ variant: 'success', title: 'Segundo' })));
  expect(await screen.findByText('Segundo')).toBeVisible();
});
