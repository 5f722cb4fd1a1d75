import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lines that were completed before the totals of flavors. The triggers are there since the migration before: what its one
 * statement sees of their rows is in the lines that it sees, and goes; what is added meanwhile it sees neither of, and stays.
 */
export class FlavorTotalsOfOldSales1795393000305 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      WITH gone AS (DELETE FROM flavor_totals)
      INSERT INTO flavor_totals
      SELECT total.day, total.product_id, total.flavor_name, sum(total.units), sum(total.revenue)
      FROM sales, flavor_total(sales, 1) AS total GROUP BY 1, 2, 3`);
  }

  async down(): Promise<void> {
    // The table goes with the migration before this one.
  }
}
