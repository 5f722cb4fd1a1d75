import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Customers from before they were kept. The triggers are there since the migration before: an order that changes while this
 * one statement reads has marked its phone, and is summed up again.
 */
export class SumsOfOldCustomers1795533568629 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // 00000000 is the phone of all erased orders, and nobody's.
    await runner.query(`
      INSERT INTO customer_sums
      SELECT phone, sum(completed_amount), max(created_at) FROM orders WHERE phone <> '00000000' GROUP BY phone`);
  }

  async down(): Promise<void> {
    // The table goes with the migration before this one.
  }
}
