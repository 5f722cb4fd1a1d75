import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKED = ['counted_efectivo', 'counted_transferencia', 'counted_link_pago'];

/** A till from which more was paid by a method than came in is counted below 0, as a courier’s fee that was transferred. */
export class CountsBelowZero1795749909231 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await alter(runner, (column) => `DROP CONSTRAINT closes_${column}_check`);
  }

  /** Counts that are below 0 by then stay: a closed till never changes. */
  async down(runner: QueryRunner): Promise<void> {
    await alter(runner, (column) => `ADD CONSTRAINT closes_${column}_check CHECK (${column} >= 0) NOT VALID`);
    const below = (await runner.query(`SELECT FROM closes WHERE least(${CHECKED.join()}) < 0 LIMIT 1`)) as unknown[];
    if (below.length === 0) await alter(runner, (column) => `VALIDATE CONSTRAINT closes_${column}_check`);
  }
}

async function alter(runner: QueryRunner, change: (column: string) => string): Promise<void> {
  await runner.query(`ALTER TABLE closes ${CHECKED.map(change).join(', ')}`);
}
