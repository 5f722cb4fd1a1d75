/** Title of the shop where no screen has one of its own. */
export const SITE_TITLE = 'Vapes desechables originales en Guatemala';

/** Description for search engines and shared links while the shop's content can't be read. */
export const SITE_DESCRIPTION =
  'Vapes desechables originales con entrega en los 22 departamentos de Guatemala. Elige tu sabor y pide por WhatsApp.';

/** Titles of the screens that have one address; a screen with an object of its own is named by that object. */
export const pageTitles: Readonly<Record<string, string>> = {
  '/affiliates': 'Programa de afiliados',
  '/distributor/login': 'Portal de distribuidores',
  '/distributor/activate': 'Elige tu contraseña',
  '/distributor/dashboard': 'Mi panel',
  '/distributor/pedidos': 'Mis pedidos',
  '/distributor/pedido-rapido': 'Pedido rápido',
  '/admin/login': 'Panel de administración',
};

/** The browser tab's text: a screen's own title, null on the home page, beside the shop's name, empty when unknown. */
export function pageTitle(own: string | null, shop: string): string {
  if (own === null) return shop === '' ? SITE_TITLE : `${shop} · ${SITE_TITLE}`;
  return shop === '' ? own : `${own} · ${shop}`;
}
