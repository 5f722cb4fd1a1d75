import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The status follows from the lines. Known of new rows at once, and looked for in the old ones without keeping anybody out. */
export class OrderSumsAgree1795393000302 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP CONSTRAINT IF EXISTS orders_line_status');
    await runner.query(`
      ALTER TABLE orders ADD CONSTRAINT orders_line_status CHECK (
        least(pending_lines, completed_lines, cancelled_lines) >= 0 AND line_status =
          CASE WHEN pending_lines > 0 THEN 'pending' WHEN completed_lines > 0 THEN 'completed' ELSE 'cancelled' END)
        NOT VALID`);
    await runner.query('ALTER TABLE orders VALIDATE CONSTRAINT orders_line_status');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP CONSTRAINT orders_line_status');
  }
}
