import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The audit log, in which a rewritten row is noticed: each row has its hash from the moment it is added, however it is added,
 * and seals over many rows form a chain. What may be personal is in the hash as a salted digest only: when it is erased, the
 * salt goes with it, and the row's hash stays what it was. `audit-hash.ts` checks by expressions of its own.
 */
export class AuditLog1795305600006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [auditLog, personalKeys, business, erased, onInsert, eraseRows, seals, retention]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE retention, audit_seals, audit_log;
      DROP FUNCTION erase_audit_rows(bigint[]), hash_audit_row(), audit_erased(jsonb), audit_business(jsonb),
        audit_personal_keys();
    `);
  }
}

/** Rows are only ever added; they outlive what they tell of, so they reference nothing. */
const auditLog = `
  CREATE TABLE audit_log (
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
    order_id uuid,
    salt uuid,
    personal_digest bytea,
    hash bytea
  );
  CREATE INDEX audit_log_object ON audit_log (object_type, object_id, id DESC);
`;

/** Fields of before and after that may hold what is known of a person. Hashes are made by this list: it never changes. */
const personalKeys = `
  CREATE FUNCTION audit_personal_keys() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN ARRAY[
    'name', 'names', 'firstName', 'lastName', 'fullName', 'username', 'email', 'emails', 'phone', 'phones', 'address',
    'addresses', 'callerAddress', 'message', 'note', 'notes', 'text', 'reason', 'contact', 'customer', 'buyer', 'mainPhone',
    'shippingWaived', 'returnReason', 'customerName', 'device', 'subject']`;

/** Fields that are hashed as they are: never personal, so never erased. */
const business = `
  CREATE FUNCTION audit_business(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(fields) = 'object' THEN fields - audit_personal_keys() ELSE fields END`;

/** The fields after erasing: what may be personal says so, the rest stays. */
const erased = `
  CREATE FUNCTION audit_erased(fields jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN jsonb_typeof(fields) = 'object' THEN coalesce((
    SELECT jsonb_object_agg(key, CASE WHEN key = ANY (audit_personal_keys()) AND value <> 'null'
      THEN '"[borrado]"' ELSE value END) FROM jsonb_each(fields)), '{}') ELSE fields END`;

/**
 * An object whose id is a phone is a person. Names of staff and of the shop itself are not erased. A row that comes from a
 * backup brings its hash along.
 */
const onInsert = `
  CREATE FUNCTION hash_audit_row() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.salt := gen_random_uuid();
    NEW.personal_digest := sha256(convert_to(
      jsonb_build_array(NEW.salt, NEW.actor_name, NEW.object_id, NEW.before, NEW.after)::text, 'UTF8'));
    NEW.hash := sha256(convert_to(jsonb_build_array(
      1, NEW.id, extract(epoch FROM NEW.at), NEW.actor_kind, NEW.actor_id,
      CASE WHEN NEW.actor_kind IN ('staff', 'system') THEN NEW.actor_name END,
      NEW.action, NEW.object_type, CASE WHEN NEW.object_id !~ '^[0-9]{8}$' THEN NEW.object_id END,
      audit_business(NEW.before), audit_business(NEW.after), NEW.order_id,
      encode(NEW.personal_digest, 'hex'))::text, 'UTF8'));
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_log_hashed BEFORE INSERT ON audit_log FOR EACH ROW WHEN (NEW.hash IS NULL)
    EXECUTE FUNCTION hash_audit_row()`;

/**
 * Erases what may be personal of rows, with their salts; returns how many were not erased before. The serving role may only
 * add rows: this one change of old ones is the owner's, and alters nothing of what their hashes are made of.
 */
const eraseRows = `
  CREATE FUNCTION erase_audit_rows(ids bigint[]) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path FROM CURRENT
  AS $$
    WITH gone AS (
      UPDATE audit_log SET salt = NULL, before = audit_erased(before), after = audit_erased(after),
        actor_name = CASE WHEN actor_kind IN ('staff', 'system') THEN actor_name ELSE '[borrado]' END,
        object_id = CASE WHEN object_id ~ '^[0-9]{8}$' THEN '00000000' ELSE object_id END
      WHERE id = ANY (ids) AND salt IS NOT NULL
      RETURNING id)
    SELECT count(*)::integer FROM gone
  $$`;

/**
 * A seal is over the rows from \`first_id\` to \`last_id\` but those in \`missing\`, which nobody had yet, and over
 * \`late\`: rows that were missing before. Ids are given before a transaction ends, so a row may come after one with a
 * later id.
 */
const seals = `
  CREATE TABLE audit_seals (
    id integer PRIMARY KEY CHECK (id >= 1),
    at timestamptz NOT NULL,
    first_id bigint NOT NULL,
    last_id bigint NOT NULL CHECK (last_id >= first_id - 1),
    missing bigint[] NOT NULL,
    late bigint[] NOT NULL,
    row_count integer NOT NULL CHECK (row_count >= 1),
    previous bytea NOT NULL,
    hash bytea NOT NULL
  )`;

/** After how many months personal data is erased by itself; null is never. One row once an admin set it, none before. */
const retention = `
  CREATE TABLE retention (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    order_months integer CHECK (order_months BETWEEN 1 AND 120),
    message_months integer CHECK (message_months BETWEEN 1 AND 120),
    application_months integer CHECK (application_months BETWEEN 1 AND 120),
    ran_at timestamptz
  )`;
