import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows from before the hashes get theirs as if they were added now. It takes its time with a long log, and nobody waits:
 * the version that serves adds rows and changes none.
 */
export class AuditHashesOfOldRows1795392200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE audit_log SET salt = gen_random_uuid() WHERE hash IS NULL');
    await runner.query(`
      UPDATE audit_log SET personal_digest = sha256(convert_to(
        jsonb_build_array(salt, actor_name, object_id, before, after)::text, 'UTF8')) WHERE hash IS NULL`);
    await runner.query(`
      UPDATE audit_log SET hash = sha256(convert_to(jsonb_build_array(
        1, id, extract(epoch FROM at), actor_kind, actor_id,
        CASE WHEN actor_kind IN ('staff', 'system') THEN actor_name END,
        action, object_type, CASE WHEN object_id !~ '^[0-9]{8}$' THEN object_id END,
        audit_business(before), audit_business(after), order_id, encode(personal_digest, 'hex'))::text, 'UTF8'))
      WHERE hash IS NULL`);
  }

  async down(): Promise<void> {
    // The columns go with the migration before this one.
  }
}
