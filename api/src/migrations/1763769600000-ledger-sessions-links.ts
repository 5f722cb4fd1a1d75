import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger, ended sessions, activation links, and change notices that a statement without effect does not send. */
export class LedgerSessionsLinks1763769600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ledger);
    await runner.query(endedSessions);
    await runner.query(activationLinks);
    await runner.query(dropNotices);
    await runner.query(effectiveNotices);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE activation_links, ended_sessions, ledger');
    await runner.query(dropEffectiveNotices);
    await runner.query(formerNotices);
  }
}

/** Rows are only ever added; they outlive what they tell of, so they reference nothing. */
const ledger = `
  CREATE TABLE ledger (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor_kind text NOT NULL CHECK (actor_kind IN ('staff', 'distributor', 'customer', 'system')),
    actor_id uuid,
    actor_name text NOT NULL,
    action text NOT NULL,
    object_type text NOT NULL,
    object_id text NOT NULL,
    before jsonb,
    after jsonb,
    order_id uuid
  );
  CREATE INDEX ledger_object ON ledger (object_type, object_id, id DESC);
`;

/** Tokens that were signed out before their time; a row may go when the token would have ended anyway. */
const endedSessions = `
  CREATE TABLE ended_sessions (
    id uuid PRIMARY KEY,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX ended_sessions_expires_at ON ended_sessions (expires_at);
`;

/** Only the hash of a link's token is kept. A newer link of the same affiliate replaces the older ones. */
const activationLinks = `
  CREATE TABLE activation_links (
    token_hash bytea PRIMARY KEY,
    affiliate_id uuid NOT NULL REFERENCES affiliates (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE INDEX activation_links_affiliate_id ON activation_links (affiliate_id);
`;

const tables = [
  ['products', 'products'],
  ['product_flavors', 'products'],
  ['homepage_content', 'homepage-content'],
] as const;

const dropNotices = tables.map(([table]) => `DROP TRIGGER ${table}_public ON ${table};`).join('\n');

const formerNotices = tables
  .map(
    ([table, topic]) => `
      CREATE TRIGGER ${table}_public AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public('${topic}');`,
  )
  .join('\n');

/** An order that was refused runs its updates too, on no row: nobody needs to read the catalogue again for that. */
const effectiveNotices = `
  CREATE FUNCTION notify_shop_public_if_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM changed) THEN
      PERFORM pg_notify('shop_public', TG_ARGV[0]);
    END IF;
    RETURN NULL;
  END $$;
  ${tables
    .map(
      ([table, topic]) => `
        CREATE TRIGGER ${table}_inserted AFTER INSERT ON ${table} REFERENCING NEW TABLE AS changed
          FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public_if_changed('${topic}');
        CREATE TRIGGER ${table}_updated AFTER UPDATE ON ${table} REFERENCING NEW TABLE AS changed
          FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public_if_changed('${topic}');
        CREATE TRIGGER ${table}_deleted AFTER DELETE ON ${table} REFERENCING OLD TABLE AS changed
          FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public_if_changed('${topic}');
        CREATE TRIGGER ${table}_truncated AFTER TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION notify_shop_public('${topic}');`,
    )
    .join('\n')}
`;

const dropEffectiveNotices = `
  ${tables
    .flatMap(([table]) => ['inserted', 'updated', 'deleted', 'truncated'].map((event) => [table, event] as const))
    .map(([table, event]) => `DROP TRIGGER ${table}_${event} ON ${table};`)
    .join('\n')}
  DROP FUNCTION notify_shop_public_if_changed();
`;
