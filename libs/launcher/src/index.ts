export { apiEntry, launchApi, type ApiRun } from './shop/api-run';
export type { DatabaseAddresses } from './shop/database';
export { patience } from './checks/e2e-patience';
export { testShop } from './checks/e2e-shop';
