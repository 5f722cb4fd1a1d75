/**
 * The same server, another database.
 * @param url a `postgres://` address, of a server elsewhere or of the local one
 * @throws TypeError when `url` is not an address
 */
export function databaseFor(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${encodeURIComponent(name)}`;
  return address.href;
}

/**
 * The address of a server behind a Unix socket. `localhost` only makes it a valid URL: `pg`, TypeORM and libpq all
 * let the `host` parameter win, and a host that begins with a slash is a socket's folder.
 */
export function socketUrl(socketDir: string, user: string, database: string): string {
  const address = new URL(`postgres://${user}@localhost/${database}`);
  address.searchParams.set('host', socketDir);
  address.searchParams.set('port', String(SOCKET_PORT));
  // A socket has no TLS, and a PGSSLMODE is meant for servers elsewhere.
  address.searchParams.set('sslmode', 'disable');
  return address.href;
}

/** Only part of the socket's file name (`.s.PGSQL.5432`); no TCP port is ever opened. */
export const SOCKET_PORT = 5432;

/** The role that owns the shop's database and migrates it: no superuser, but it may create databases, which the tests do. */
export const SHOP_ROLE = 'shop';

/** The role that serves the shop. It may sign in; what it may do with which table, the owner says. */
export const SERVING_ROLE = 'shop_api';

/** The database the owner's role owns. */
export const SHOP_DATABASE = 'shop';

/** The role the cluster is made with; only the supervisor signs in with it. */
export const SUPERUSER = 'postgres';
