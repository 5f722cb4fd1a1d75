/** Path patterns of this remote's screens; `app.tsx` routes them and the build publishes them beside the entry. */
export const homeRoute = '/';
export const affiliatesRoute = '/affiliates';

export const routes: readonly string[] = [homeRoute, affiliatesRoute];
