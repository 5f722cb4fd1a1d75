export { testShop } from './e2e-shop';
