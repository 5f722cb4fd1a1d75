import { productPath } from '@shop/contracts';
import { aProduct, renderInShell } from '@shop/testing';
import { act, screen } from '@testing-library/react';
import App from './app';

let mockLosses = 0;
/** A chunk as it is for the next losses on a line that breaks. */
function mockLost<Part>(part: Part): Part {
  if (mockLosses-- > 0) throw new Error('Loading chunk failed');
  return part;
}
jest.mock('./features/contact/contact-form', () =>
  mockLost(jest.requireActual<object>('./features/contact/contact-form')),
);
jest.mock('./product-page', () => mockLost(jest.requireActual<object>('./product-page')));

const product = aProduct({ name: 'Cumbre 12K' });

function show(route: string, losses: number) {
  mockLosses = losses;
  return renderInShell(<App />, {
    route,
    answers: { 'GET /api/products': () => ({ success: true, data: [product] }) },
  });
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the form’s code is lost for a minute: the catalogue sells on, the teams are told, and the form comes', async () => {
  const told = jest.spyOn(globalThis, 'reportError').mockImplementation();
  show('/', 9);
  await wait(10_000);
  expect(screen.getByRole('heading', { name: 'Cumbre 12K' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Enviar mensaje' })).toBeNull();
  expect(told).toHaveBeenCalledWith(new Error('Loading chunk failed'));
  await wait(60_000);
  expect(screen.getByRole('button', { name: 'Enviar mensaje' })).toBeVisible();
});

test('a page whose code is lost twice is asked for again by itself', async () => {
  show(productPath(product), 2);
  await wait(10_000);
  expect(await screen.findByRole('heading', { level: 1, name: 'Cumbre 12K' })).toBeVisible();
});
