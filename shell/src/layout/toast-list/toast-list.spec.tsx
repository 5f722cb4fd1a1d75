import { cartActions, createShopStore, toastShown } from '@shop/shell-api/host';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { ToastList } from './toast-list';

function renderToasts() {
  const store = createShopStore();
  render(
    <Provider store={store}>
      <ToastList />
    </Provider>,
  );
  return { user: userEvent.setup(), store };
}

const titles = () => screen.getAllByRole('button', { name: 'Cerrar aviso' }).length;

beforeEach(() => localStorage.clear());

test('one toast at a time: a new one replaces the last', async () => {
  const { store } = renderToasts();
  act(() => void store.dispatch(toastShown({ variant: 'success', title: 'Primero' })));
  act(() => void store.dispatch(toastShown({ variant: 'error', title: 'Segundo', description: 'con detalle' })));
  expect(await screen.findByText('Segundo')).toBeVisible();
  expect(screen.getByText('con detalle')).toBeVisible();
  expect(titles()).toBe(1);
});

test('closing takes it away', async () => {
  const { user, store } = renderToasts();
  act(() => void store.dispatch(toastShown({ variant: 'info', title: 'Aviso suelto' })));
  await user.click(await screen.findByRole('button', { name: 'Cerrar aviso' }));
  await waitFor(() => expect(screen.queryByText('Aviso suelto')).not.toBeInTheDocument());
  expect(store.getState().toast.current).toMatchObject({ title: 'Aviso suelto' });
});

test('undo brings back what its action says', async () => {
  const { user, store } = renderToasts();
  const line = { productId: 'p', flavor: 'Menta', quantity: 2 };
  act(
    () =>
      void store.dispatch(
        toastShown({
          variant: 'default',
          title: 'Quitado',
          undo: { label: 'Deshacer', action: cartActions.takenBack({ before: [line], after: [] }) },
        }),
      ),
  );
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect(store.getState().cart.lines).toEqual([line]);
  await waitFor(() => expect(screen.queryByText('Quitado')).not.toBeInTheDocument());
});
