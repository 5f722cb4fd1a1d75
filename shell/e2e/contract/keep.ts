import { keepRemote } from './kept-remotes';

/** `npm run contract:keep`: keeps what is built now, as what later shells must still run. */
for (const name of ['mf-storefront', 'mf-distributor', 'mf-admin']) await keepRemote(name);
