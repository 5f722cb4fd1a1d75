export { apiEntry, launchApi, type ApiRun } from './shop/api-run';
export type { DatabaseAddresses } from './shop/database';
export { timeoutFactor } from './checks/e2e-timeout-factor';
export { testShop } from './checks/e2e-shop';
