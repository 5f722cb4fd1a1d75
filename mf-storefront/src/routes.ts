import { RUN_ROUTE } from '@shop/contracts';

/** Path patterns of this remote's screens; `app.tsx` routes them and the build publishes them beside the entry. */
export const homeRoute = '/';
export const affiliatesRoute = '/affiliates';
/** `address` ends with the beginning of the product's id (`productPath` in the contracts). */
export const productRoute = '/producto/:address';

export const routes: readonly string[] = [homeRoute, affiliatesRoute, productRoute, RUN_ROUTE];
