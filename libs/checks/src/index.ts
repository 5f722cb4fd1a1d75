export { testShop } from './journeys/test-shop';
export { timeoutFactor } from './journeys/timeout-factor';
