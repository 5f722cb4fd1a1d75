import { shellConfig } from '@shop/federation/webpack';
import { shellRoutes } from './src/routes';

export default shellConfig({ dirname: import.meta.dirname, port: 3000, routes: shellRoutes });
