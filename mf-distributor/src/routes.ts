/** Addresses of the distributor's screens. */
export const distributorRoutes = {
  login: '/distributor/login',
  dashboard: '/distributor/dashboard',
} as const;

/** The path patterns that this remote serves, as its build publishes them. */
export const routes: string[] = Object.values(distributorRoutes);
