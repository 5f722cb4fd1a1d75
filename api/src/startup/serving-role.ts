import { Client } from 'pg';

import { StartError } from './start-error';

/** Tables that are written once: the serving role adds rows and reads them. */
const APPEND_ONLY = ['audit_log', 'audit_seals'];
/** Which migrations ran; the serving role only reads it. */
const READ_ONLY = ['migrations'];

interface Rights {
  superuser: boolean;
  makesRoles: boolean;
}

/** The user of an address. @throws StartError without one */
export function roleOf(url: string): string {
  const role = decodeURIComponent(new URL(url).username);
  if (role === '')
    throw new StartError('DATABASE_URL debe decir con qué usuario se conecta: postgres://usuario:clave@…');
  return role;
}

/**
 * Makes the role that `DATABASE_URL` signs in with, unless it is there: it may sign in, and nothing else. An owner who is
 * a superuser, as in compose, gives one that is there the password of the address: `.env` may say another one now.
 * @param owner a connection of the role that owns the schema
 * @throws StartError when it is missing and the owner may make no roles
 */
export async function ensureServingRole(owner: Client, servingUrl: string): Promise<void> {
  const role = roleOf(servingUrl);
  const { rows: known } = await owner.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const { rows } = await owner.query<Rights>(
    'SELECT rolsuper AS superuser, rolcreaterole AS "makesRoles" FROM pg_roles WHERE rolname = current_user',
  );
  const statement = `${known.length > 0 ? 'ALTER' : 'CREATE'} ROLE ${owner.escapeIdentifier(role)} LOGIN`;
  if (!rows[0]?.superuser) {
    if (known.length > 0) return;
    if (!rows[0]?.makesRoles)
      throw new StartError(
        `Falta el usuario de DATABASE_URL, y el de DATABASE_OWNER_URL no puede crearlo. Pídelo a quien administra el servidor: ${statement} PASSWORD '…';`,
      );
  }
  const password = decodeURIComponent(new URL(servingUrl).password);
  await owner.query(password === '' ? statement : `${statement} PASSWORD ${owner.escapeLiteral(password)}`);
}

/**
 * Lets a role serve: it reads and writes the rows of every table, also of those that later migrations add, but owns,
 * makes and changes no table; rows of the audit log it adds and reads, no more. Done again at each preparation, so what
 * somebody gave it by hand meanwhile is taken back.
 */
export async function grantServing(owner: Client, role: string): Promise<void> {
  const to = owner.escapeIdentifier(role);
  const { rows } = await owner.query<{ database: string; schema: string; tables: string[] }>(`
    SELECT current_database() AS database, current_schema() AS schema,
      array(SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema()) AS tables`);
  const [place] = rows;
  if (!place) return;
  const schema = owner.escapeIdentifier(place.schema);
  const existing = (names: readonly string[]) =>
    names.filter((name) => place.tables.includes(name)).map((name) => `${schema}.${owner.escapeIdentifier(name)}`);
  const appendOnly = existing(APPEND_ONLY);
  const readOnly = existing(READ_ONLY);
  await owner.query(
    [
      'BEGIN',
      `REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM ${to}`,
      `REVOKE CREATE ON SCHEMA ${schema} FROM PUBLIC, ${to}`,
      `REVOKE CREATE, TEMPORARY ON DATABASE ${owner.escapeIdentifier(place.database)} FROM PUBLIC, ${to}`,
      `GRANT USAGE ON SCHEMA ${schema} TO ${to}`,
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${to}`,
      `GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${to}`,
      ...(appendOnly.length > 0 ? [`REVOKE UPDATE, DELETE ON ${appendOnly.join(', ')} FROM ${to}`] : []),
      ...(readOnly.length > 0 ? [`REVOKE INSERT, UPDATE, DELETE ON ${readOnly.join(', ')} FROM ${to}`] : []),
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${to}`,
      `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, USAGE ON SEQUENCES TO ${to}`,
      'COMMIT',
    ].join(';\n'),
  );
}

/** True when the role of this connection may change the schema: the owner, or the one role of a shop that has only one. */
export async function mayPrepare(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    `SELECT has_schema_privilege(current_schema(), 'CREATE') AS may`,
  );
  return rows[0]?.may ?? false;
}
