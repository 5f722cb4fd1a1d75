export { apiEntry, launchApi, type ApiRun } from './api-run';
export type { DatabaseAddresses } from './database';
export { patience } from './e2e-patience';
export { testShop } from './e2e-shop';
