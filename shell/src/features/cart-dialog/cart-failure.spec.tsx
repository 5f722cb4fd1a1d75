import { aProduct, renderInShell } from '@shop/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PublicFrame } from '../../layout/public-frame';

/* The cart's chunk as it is where there is no network. */
jest.mock('./cart-dialog', () => {
  throw new Error('Loading chunk failed');
});

const ola = aProduct({ name: 'Ola 8K' });
const lines = [{ productId: ola.id, flavor: 'Limonada Rosa', quantity: 2 }];

test.each([
  ['there is no network', '/assets/shell.abc.js', 'No se pudo abrir el carrito'],
  [
    'a release took its code away',
    '/assets/shell.xyz.js',
    'Hay una versión nueva de la tienda. Tu carrito está guardado.',
  ],
])('where the cart can’t be opened because %s, that is said and nothing is lost', async (_case, sent, words) => {
  const user = userEvent.setup();
  const running = document.createElement('script');
  running.type = 'text/plain';
  running.src = '/assets/shell.abc.js';
  document.head.replaceChildren(running);
  localStorage.setItem('cart', JSON.stringify(lines));
  const { store } = renderInShell(<PublicFrame storefront={false}>página</PublicFrame>, {
    answers: {
      'GET /': () => new Response(`<script src="${sent}"></script>`),
      'GET /api/products': () => ({ success: true, data: [ola] }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Carrito, 2 artículos' }));
  expect(await screen.findByText(words)).toBeVisible();
  await waitFor(() => expect(store.getState().cart).toEqual({ lines, view: 'closed' }));
});
