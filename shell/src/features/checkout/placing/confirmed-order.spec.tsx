import {
  aTab,
  browserOpens,
  confirmation,
  fillBefore,
  openCheckout,
  skipCleanupDelay,
  success,
} from '../../../../test/checkout-screen';

let mockIsLost = false;
/* The chunk of the order's page, as it is once the line or a release has taken it away. */
jest.mock('../../order/order-page', () => {
  if (mockIsLost) throw new Error('Loading chunk failed');
  return jest.requireActual<object>('../../order/order-page');
});

test('an order is confirmed though the code of its page can’t be had any more', async () => {
  fillBefore();
  skipCleanupDelay();
  browserOpens(aTab());
  const { submit } = await openCheckout(success);
  mockIsLost = true;
  await submit();
  expect(await confirmation()).toBeVisible();
});
