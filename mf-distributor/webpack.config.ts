import { remoteConfig } from '@shop/federation/webpack';
import { routes } from './src/routes';

export default remoteConfig({ dirname: import.meta.dirname, name: 'mf-distributor', routes });
