/** Every address of the shop. Remotes own the routes below their first segment; the shell owns the rest. */
export const paths = {
  home: '/',
  products: '/#productos',
  contact: '/#contacto',
  affiliates: '/affiliates',
  order: (orderId: string, token: string) =>
    `/pedido/${encodeURIComponent(orderId)}?token=${encodeURIComponent(token)}`,
  distributorLogin: '/distributor/login',
  distributorDashboard: '/distributor/dashboard',
  adminLogin: '/admin/login',
  admin: '/admin',
  adminSales: '/admin/sales',
} as const;

/** Ids of the home page's sections that a hash may point at. */
export const sectionIds = { products: 'productos', contact: 'contacto', affiliates: 'afiliados' } as const;
