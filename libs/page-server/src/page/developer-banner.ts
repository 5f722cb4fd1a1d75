import { escapeHtml } from './markup';

/** Above all layers of the shop, in a corner that its bars leave free. */
const STYLE =
  'position:fixed;inset:auto auto 5rem .5rem;z-index:99999;max-width:calc(100vw - 1rem);padding:.5rem .75rem;' +
  'border-radius:.5rem;background:#7a1f00;color:#fff;font:600 .8125rem/1.4 system-ui,sans-serif';

/** Banner of a developer's pages (`developer-override.ts`); nothing on everybody else's. */
export function developerBanner(own: ReadonlyMap<string, string>): string {
  if (own.size === 0) return '';
  const places = Array.from(own, ([name, origin]) => `${name} de ${origin}`).join(', ');
  const leave = '<a href="?developer=" style="color:inherit">Salir</a>';
  return `<aside aria-label="Modo de desarrollo" style="${STYLE}">Desarrollo: ${escapeHtml(places)}. Solo tú lo ves. ${leave}</aside>`;
}
