export { apiEntry, launchApi, type ApiRun } from './shop/api-run';
export type { DatabaseAddresses } from './shop/database';
