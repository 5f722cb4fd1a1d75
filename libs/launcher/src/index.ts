export { apiEntry, launchApi, type ApiRun } from './api-run';
export { testShop } from './e2e-shop';
