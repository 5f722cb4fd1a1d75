import { matchesRoute } from '../routes';

/** First segments of addresses that no page has. */
const NO_PAGES = ['api', 'art', 'assets', 'icons', 'remotes', 'uploads'];

/** A path that a pattern is for. */
const pathOf = (pattern: string) => pattern.replace(/:\w+|\*/g, '-');

/**
 * The problem with the addresses that a release publishes, in Spanish; null for none. An address of another remote would be the
 * one's or the other's by their order alone.
 * @param others path patterns of the other remotes in use, by their names
 */
export function addressProblem(
  routes: readonly string[],
  others: readonly (readonly [name: string, routes: readonly string[]])[],
): string | null {
  for (const route of routes) {
    const first = route.split('/')[1] ?? '';
    if (!route.startsWith('/') || /^[:*]/.test(first)) return `${route} tomaría direcciones que no son de nadie`;
    if (NO_PAGES.includes(first)) return `en ${route} no hay páginas`;
    const owner = others.find(([, known]) =>
      known.some((pattern) => matchesRoute(pattern, pathOf(route)) || matchesRoute(route, pathOf(pattern))),
    );
    if (owner) return `${route} ya es de ${owner[0]}`;
  }
  return null;
}
