import { useListProductsQuery } from '@shop/api-client';
import { createShopStore } from '@shop/shell-api/host';
import { aProduct, answerNetwork, defaultHomepageContent } from '@shop/testing';
import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { seedStore } from './seed-store';

function Names() {
  const { data = [] } = useListProductsQuery();
  return <p>{data.map(({ name }) => name).join()}</p>;
}

test('what came with the page is there at the first paint, without any call', () => {
  const calls = answerNetwork({});
  const store = createShopStore();
  seedStore(store, {
    remotes: [],
    products: [aProduct({ name: 'Bruma 20K' })],
    homepageContent: defaultHomepageContent(),
  });
  render(
    <Provider store={store}>
      <Names />
    </Provider>,
  );
  expect(screen.getByText('Bruma 20K')).toBeVisible();
  expect(calls).toHaveLength(0);
});
