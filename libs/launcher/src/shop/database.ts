import { startLocalPostgres } from '@shop/local-postgres';
import pg from 'pg';

import type { Settings } from '../settings';
import { sayBelow, CommandError } from '../terminal';

const ANSWER_MS = 5_000;

/** Addresses of the shop's database. */
export interface DatabaseAddresses {
  /** With the role that serves. */
  url: string;
  /** With the role that owns the schema; undefined: the one of `url` does. */
  ownerUrl: string | undefined;
}

export interface Database extends DatabaseAddresses {
  stop(): Promise<void>;
}

/**
 * The database this start works with: the server of DATABASE_URL, or the local one on the data folder.
 * @throws CommandError or LocalPostgresError when it is not to be had
 */
export async function openDatabase({ databaseUrl, databaseOwnerUrl, dataDir }: Settings): Promise<Database> {
  if (databaseUrl !== undefined) {
    // The owner makes the role that serves, which is not there before the first start.
    if (databaseOwnerUrl === undefined) await requireServer('DATABASE_URL', databaseUrl);
    else await requireServer('DATABASE_OWNER_URL', databaseOwnerUrl);
    return { url: databaseUrl, ownerUrl: databaseOwnerUrl, stop: () => Promise.resolve() };
  }
  const postgres = await startLocalPostgres({ dataDir, onLog: sayBelow });
  if (postgres.adopted) sayBelow('otro proceso de la tienda ya la tiene en marcha; se comparte');
  return { url: postgres.servingUrl, ownerUrl: postgres.url, stop: () => postgres.stop() };
}

/** Signs in once, within seconds, so that a wrong address is a sentence and not a silence. Passwords are never shown. */
async function requireServer(variable: string, url: string): Promise<void> {
  const client = clientFor(variable, url);
  const server = client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`;
  try {
    await client.connect();
    await client.query('SELECT 1');
  } catch (error) {
    throw new CommandError(
      `${problemWith(server, client, error)}\nRevisa ${variable}, o quítala para usar la base de datos incluida.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function clientFor(variable: string, url: string): pg.Client {
  if (/^postgres(ql)?:\/\//.test(url)) {
    try {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: ANSWER_MS,
        query_timeout: ANSWER_MS,
      });
      client.on('error', () => undefined);
      return client;
    } catch {
      // Said below, without the address: it may hold a password.
    }
  }
  throw new CommandError(
    `${variable} no es una dirección válida. Debe tener la forma postgres://usuario:clave@servidor:5432/tienda`,
  );
}

function problemWith(server: string, { user, database }: pg.Client, error: unknown): string {
  const { code = '', message = '' } = error as Partial<NodeJS.ErrnoException>;
  switch (code) {
    case '28P01':
      return `El servidor PostgreSQL en ${server} no acepta al usuario "${user ?? ''}" o su contraseña.`;
    case '3D000':
      return `El servidor PostgreSQL en ${server} no tiene la base de datos "${database ?? ''}".`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `No se encuentra el servidor PostgreSQL ${server}: ese nombre no existe en la red.`;
    default:
      // Failures that are not of the network are a server's words, or its certificate's.
      return /^E[A-Z]+$/.test(code) || message.includes('timeout')
        ? `Ningún servidor PostgreSQL responde en ${server} (${code || message}).`
        : `El servidor PostgreSQL en ${server} no deja entrar: ${message || code}.`;
  }
}
