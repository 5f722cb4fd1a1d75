import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sessions of staff, the second step of their sign-in, and terms so good that an admin has to see them. Staff who were
 * signed in with a token of the version before sign in again.
 */
export class StaffSessions1795392100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [sessions, factors, challenges, rules, highTerms]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE affiliates DROP COLUMN high_terms_at, DROP COLUMN high_terms_by;
      ALTER TABLE users DROP COLUMN factor_due_from;
      DROP TABLE factor_rules, staff_challenges, recovery_codes, passkeys, staff_totp, staff_sessions;
    `);
  }
}

const sessions = `
  CREATE TABLE staff_sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    device text NOT NULL,
    address text NOT NULL,
    began_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX staff_sessions_user_id ON staff_sessions (user_id);
`;

/** Secrets of codes are encrypted, recovery codes hashed: neither can be read here. */
const factors = `
  CREATE TABLE staff_totp (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret bytea NOT NULL,
    last_step bigint NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
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
`;

/** Steps that want a second call: the second step of a sign-in, a new factor, a passkey's answer. */
const challenges = `
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
`;

/** Which roles need a second factor, since when, and how many days each user has to add one. */
const rules = `
  CREATE TABLE factor_rules (
    role text PRIMARY KEY CHECK (role IN ('admin', 'sales')),
    since timestamptz NOT NULL DEFAULT now(),
    grace_days integer NOT NULL CHECK (grace_days BETWEEN 0 AND 90)
  );
  ALTER TABLE users ADD COLUMN factor_due_from timestamptz NOT NULL DEFAULT now();
`;

/** Since when terms wait for an admin, and who set them; null when none do. */
const highTerms = `
  ALTER TABLE affiliates ADD COLUMN high_terms_at timestamptz, ADD COLUMN high_terms_by text;
`;
