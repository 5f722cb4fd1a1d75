import { storefrontEndpoints } from '@shop/api-client';
import { asServed, createShopStore } from '@shop/shell-api/host';
import { aProduct } from '@shop/testing';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { readSeen } from './seen-products';
import { useNotedPrices } from './use-seen-products';

function Noting() {
  useNotedPrices();
  return null;
}

test('what the buyer saw is kept while a page is taken over that the server has rendered without their cart', async () => {
  localStorage.setItem('cart', JSON.stringify([{ productId: 'p1', flavor: 'Menta', quantity: 1 }]));
  localStorage.setItem('cart_seen', JSON.stringify([['p1', { name: 'Bruma', price: '145.50' }]]));
  const store = createShopStore();
  await store.dispatch(
    storefrontEndpoints.util.upsertQueryData('listProducts', undefined, [aProduct({ id: 'p1', price: '150.00' })]),
  );
  const container = document.body.appendChild(document.createElement('div'));
  render(
    <Provider store={store} serverState={asServed(store.getState())}>
      <Noting />
    </Provider>,
    { container, hydrate: true },
  );
  expect(readSeen().get('p1')?.price).toBe('145.50');
});
