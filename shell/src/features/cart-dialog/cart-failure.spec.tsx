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

const script =
  (src: string, status = 200) =>
  () =>
    new Response(`<script src="${src}"></script>`, { status });

/** An answer that never comes; the limit of the wait for it is over at once. */
function hangs() {
  const limit = new AbortController();
  jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  setTimeout(() => limit.abort());
  return new Promise(() => undefined);
}

test.each<[string, () => unknown, string]>([
  ['there is no network', script('/assets/shell.abc.js'), 'No se pudo abrir el carrito'],
  ['the line hangs', hangs, 'No se pudo abrir el carrito'],
  // Who loads the page again would see what the shop refuses.
  ['the shop is in trouble', script('/assets/shell.xyz.js', 503), 'No se pudo abrir el carrito'],
  [
    'a release took its code away',
    script('/assets/shell.xyz.js'),
    'Hay una versión nueva de la tienda. Tu carrito está guardado.',
  ],
])('where the cart can’t be opened because %s, that is said and nothing is lost', async (_case, home, words) => {
  const user = userEvent.setup();
  const running = document.createElement('script');
  running.type = 'text/plain';
  running.src = '/assets/shell.abc.js';
  document.head.replaceChildren(running);
  localStorage.setItem('cart', JSON.stringify(lines));
  const { store } = renderInShell(<PublicFrame storefront={false}>página</PublicFrame>, {
    answers: {
      'GET /': home,
      'GET /api/products': () => ({ success: true, data: [ola] }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Carrito, 2 artículos' }));
  expect(await screen.findByText(words)).toBeVisible();
  const isTold = screen.queryByText('Tus productos siguen guardados. Intenta de nuevo.') !== null;
  expect(isTold).toBe(words === 'No se pudo abrir el carrito');
  await waitFor(() => expect(store.getState().cart).toEqual({ lines, view: 'closed' }));
});
