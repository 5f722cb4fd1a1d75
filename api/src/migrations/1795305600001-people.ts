import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff with their sessions and factors, and affiliates. */
export class People1795305600001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [fold, staff, sessions, factors, notices, affiliates]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE activation_links, affiliates, answered_calls, editors, staff_notices, factor_rules, recovery_codes, passkeys,
        staff_totp, trusted_addresses, revoked_tokens, staff_challenges, staff_sessions, users;
      DROP FUNCTION forget_former_app(), shop_fold(text);
    `);
  }
}

/** Letters that people type with or without their marks, and the letters without. */
const marked = [
  'ÁÀÂÄÃáàâäãÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇç',
  'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCc',
] as const;

/** Every list is searched without regard to case and marks; what large tables are searched by is kept in the row. */
const fold = `
  CREATE FUNCTION shop_fold(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(translate(text, '${marked[0]}', '${marked[1]}'))`;

const staff = `
  CREATE TABLE users (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    username text NOT NULL CHECK (char_length(username) BETWEEN 1 AND 60),
    password_hash text NOT NULL,
    role text NOT NULL DEFAULT 'sales' CHECK (role IN ('admin', 'sales')),
    active boolean NOT NULL DEFAULT true,
    edit_inventory boolean NOT NULL DEFAULT false,
    add_product boolean NOT NULL DEFAULT false,
    delete_items boolean NOT NULL DEFAULT false,
    delete_affiliate boolean NOT NULL DEFAULT false,
    authorize_affiliate boolean NOT NULL DEFAULT false,
    pause_affiliate boolean NOT NULL DEFAULT false,
    settle_cash boolean NOT NULL DEFAULT false,
    token_version integer NOT NULL DEFAULT 0,
    factor_due_from timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX users_username_key ON users (lower(username));
`;

/**
 * A session's proof is a sign-in or a confirmation, which may be used up; a challenge is a step that wants a second call. A row of
 * a signed-out token may go when the token would have ended anyway. From where accounts signed in is a keyed hash of both, so
 * neither can be read here.
 */
const sessions = `
  CREATE TABLE staff_sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device text NOT NULL,
    address text NOT NULL,
    began_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz NOT NULL DEFAULT now(),
    confirmation_unused boolean NOT NULL DEFAULT false,
    proof_unused boolean NOT NULL DEFAULT false,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX staff_sessions_user_id ON staff_sessions (user_id);

  CREATE TABLE staff_challenges (
    token_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('signIn', 'totp', 'passkey', 'confirm')),
    token_version integer NOT NULL,
    nonce text,
    secret bytea,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX staff_challenges_user_id ON staff_challenges (user_id);

  CREATE TABLE revoked_tokens (
    id uuid PRIMARY KEY,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX revoked_tokens_expires_at ON revoked_tokens (expires_at);

  CREATE TABLE trusted_addresses (
    key text PRIMARY KEY,
    until timestamptz NOT NULL
  );
  CREATE INDEX trusted_addresses_until ON trusted_addresses (until);
`;

/**
 * Secrets of codes are encrypted, by a key of their own in \`sealed\` (decision 0076), recovery codes hashed: neither can be read
 * here. A rule says which role needs a factor, since when, and how many days each user has to add one.
 */
const factors = `
  CREATE TABLE staff_totp (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret bytea,
    sealed text,
    last_step bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT staff_totp_secret_check CHECK (secret IS NOT NULL OR sealed IS NOT NULL)
  );
  CREATE FUNCTION forget_former_app() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.sealed := NULL;
    RETURN NEW;
  END $$;
  CREATE TRIGGER staff_totp_former BEFORE UPDATE OF secret ON staff_totp
    FOR EACH ROW WHEN (NEW.secret IS NOT NULL AND NEW.secret IS DISTINCT FROM OLD.secret)
    EXECUTE FUNCTION forget_former_app();

  CREATE TABLE passkeys (
    id text PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    transports text[] NOT NULL DEFAULT '{}',
    name text NOT NULL CHECK (name <> ''),
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
  );
  CREATE INDEX passkeys_user_id ON passkeys (user_id);

  CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash)
  );

  CREATE TABLE factor_rules (
    role text PRIMARY KEY CHECK (role IN ('admin', 'sales')),
    since timestamptz NOT NULL DEFAULT now(),
    grace_days integer NOT NULL CHECK (grace_days BETWEEN 0 AND 90)
  );
`;

/**
 * Notices to staff of what a stolen session might do (decision 0074); which user edits what, advisory, so that a crash may lose it
 * (decision 0160); and calls under a key with their answers (\`do-once.ts\`), swept after a day, whatever becomes of the user and
 * of what they made.
 */
const notices = `
  CREATE TABLE staff_notices (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    by_id uuid REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX staff_notices_user_id ON staff_notices (user_id);
  CREATE INDEX staff_notices_by_id ON staff_notices (by_id);

  CREATE TABLE editors (
    subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
    user_id uuid NOT NULL,
    since timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (subject, user_id)
  );

  CREATE TABLE answered_calls (
    user_id uuid NOT NULL,
    key_hash text NOT NULL,
    call_hash text NOT NULL,
    object_id uuid,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key_hash)
  );
`;

/**
 * High terms wait for an admin since a moment, by whom they were set. Only the hash of a link's token is kept; a newer link of the
 * same affiliate replaces the older ones.
 */
const affiliates = `
  CREATE TABLE affiliates (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name text NOT NULL CHECK (name <> ''),
    email text NOT NULL CHECK (email <> ''),
    phone text NOT NULL CHECK (phone <> ''),
    level text NOT NULL CHECK (level IN ('agente', 'distribuidor', 'socio')),
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'standby')),
    discount numeric(5,2) NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 100),
    minimum_purchase numeric(10,2) NOT NULL DEFAULT 0 CHECK (minimum_purchase >= 0),
    high_terms_at timestamptz,
    high_terms_by text,
    password_hash text,
    token_version integer NOT NULL DEFAULT 0,
    message text,
    created_at timestamptz NOT NULL DEFAULT now(),
    approved_at timestamptz,
    approved_by uuid REFERENCES users (id) ON DELETE SET NULL
  );
  CREATE UNIQUE INDEX affiliates_email_key ON affiliates (lower(email));
  CREATE INDEX affiliates_created_at ON affiliates (created_at DESC, id);
  CREATE INDEX affiliates_status ON affiliates (status);
  CREATE INDEX affiliates_approved_by ON affiliates (approved_by);

  CREATE TABLE activation_links (
    token_hash bytea PRIMARY KEY,
    affiliate_id uuid NOT NULL REFERENCES affiliates (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
  );
  CREATE INDEX activation_links_affiliate_id ON activation_links (affiliate_id);
`;
