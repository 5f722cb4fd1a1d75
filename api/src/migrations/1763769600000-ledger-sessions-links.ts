import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The ledger, ended sessions, activation links, and change notices that a statement without effect does not send. */
export class LedgerSessionsLinks1763769600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ledger);
    await runner.query(endedSessions);
    await runner.query(ownerAddresses);
    await runner.query(activationLinks);
    await runner.query(dropNotices);
    await runner.query(effectiveNotices);
    await runner.query(searchTexts);
    await runner.query(salesSums);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sales_sums');
    await runner.query('ALTER TABLE sales DROP COLUMN search; ALTER TABLE orders DROP COLUMN search');
    await runner.query('DROP TABLE activation_links, owner_addresses, ended_sessions, ledger');
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

/** From where accounts were signed in to; the key is a keyed hash of both, so neither can be read here. */
const ownerAddresses = `
  CREATE TABLE owner_addresses (
    key text PRIMARY KEY,
    until timestamptz NOT NULL
  );
  CREATE INDEX owner_addresses_until ON owner_addresses (until);
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

/** Letters that people type with or without their marks, and the letters without. */
const marked = [
  'ÁÀÂÄÃáàâäãÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇç',
  'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCc',
] as const;

function folded(text: string): string {
  return `lower(translate(${text}, '${marked[0]}', '${marked[1]}'))`;
}

/**
 * What staff find orders and sales by, line by line, without regard to case and marks: the code (the last 8 characters
 * of the id), the phone and the name; the product and the flavor. Kept in the row, or a search would fold every one.
 */
const searchTexts = `
  ALTER TABLE orders ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
    ${folded(`right(id::text, 8) || chr(10) || phone || chr(10) || first_name || ' ' || last_name`)}) STORED;
  ALTER TABLE sales ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (
    ${folded(`product_name || chr(10) || flavor_name`)}) STORED;
`;

/** What the sums over all sales need, order by order: they read the index alone, and it is sorted already. */
const salesSums = 'CREATE INDEX sales_sums ON sales (order_id) INCLUDE (status, total_amount)';

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
