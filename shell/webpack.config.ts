import { shellConfig } from '@shop/federation/webpack';
import { firstFrame } from './src/first-frame';
import { shellRoutes } from './src/routes';

export default shellConfig({
  dirname: import.meta.dirname,
  port: 3000,
  routes: shellRoutes,
  firstFrame,
  remotePorts: { 'mf-storefront': 3002, 'mf-distributor': 3003, 'mf-admin': 3004 },
});
