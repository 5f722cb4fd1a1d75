/** Addresses of the back office's screens. */
export const adminRoutes = {
  login: '/admin/login',
  home: '/admin',
  dashboard: '/admin/dashboard',
  profile: '/admin/profile',
  users: '/admin/users',
  affiliates: '/admin/affiliates',
  products: '/admin/products',
  sales: '/admin/sales',
  messages: '/admin/messages',
  diagnostics: '/diagnostics',
} as const;

/** The path patterns that this remote serves, as its build publishes them. */
export const routes: string[] = Object.values(adminRoutes);
