import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Secrets of apps by keys of their own, with their ids; push devices by the key that they were added with. The version before
 * goes on with `secret`, which is encrypted by the secret of sessions: when it writes that, `sealed` is of the past. `secret`
 * is taken away with a later release. Decision 0076.
 */
export class FactorKeys1795392850000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE staff_totp ADD COLUMN sealed text, ALTER COLUMN secret DROP NOT NULL;
      ALTER TABLE staff_totp ADD CONSTRAINT staff_totp_secret_check CHECK (secret IS NOT NULL OR sealed IS NOT NULL);
      CREATE FUNCTION forget_former_app() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.sealed := NULL;
        RETURN NEW;
      END $$;
      CREATE TRIGGER staff_totp_former BEFORE UPDATE OF secret ON staff_totp
        FOR EACH ROW WHEN (NEW.secret IS NOT NULL AND NEW.secret IS DISTINCT FROM OLD.secret)
        EXECUTE FUNCTION forget_former_app();

      ALTER TABLE push_subscriptions ADD COLUMN key_id text NOT NULL DEFAULT 'v1';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE push_subscriptions DROP COLUMN key_id;
      DROP TRIGGER staff_totp_former ON staff_totp;
      DROP FUNCTION forget_former_app();
      DELETE FROM staff_totp WHERE secret IS NULL;
      ALTER TABLE staff_totp DROP CONSTRAINT staff_totp_secret_check, DROP COLUMN sealed, ALTER COLUMN secret SET NOT NULL;
    `);
  }
}
