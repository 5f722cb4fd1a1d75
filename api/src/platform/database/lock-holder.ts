import { Client } from 'pg';

/** For which a machine may be silent until the database asks after it, how often it does, and when it gives it up; seconds. */
const KEEPALIVES = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

/**
 * A connection that holds locks of the whole shop until it ends. Half a minute after its machine lost power, or its network, the
 * database frees them; left to the system it would keep a connection to nobody for hours, and every start would wait.
 * @param connectionTimeoutMillis of the `Client`
 */
export function lockHolder(
  connectionString: string,
  applicationName: string,
  connectionTimeoutMillis?: number,
): Client {
  const client = new Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis,
    keepAlive: true,
    options: KEEPALIVES,
  });
  // A connection that breaks while it only holds the lock; the next query on it says so.
  client.on('error', () => undefined);
  return client;
}
