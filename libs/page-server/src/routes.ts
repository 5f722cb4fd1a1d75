function segmentsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
}

/** True for what a remote publishes as its path patterns. */
export function isRouteList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((route) => typeof route === 'string');
}

/** True when a path has the form of a route pattern (`/pedido/:orderId`, `/admin/*`), letter case aside. */
export function matchesRoute(pattern: string, path: string): boolean {
  const expected = segmentsOf(pattern);
  const actual = segmentsOf(path);
  const open = expected.at(-1) === '*';
  if (open ? actual.length < expected.length - 1 : actual.length !== expected.length) return false;
  return expected.every((segment, index) => segment === '*' || segment.startsWith(':') || segment === actual[index]);
}
