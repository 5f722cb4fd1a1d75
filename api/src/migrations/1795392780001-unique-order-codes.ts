import type { MigrationInterface, QueryRunner } from 'typeorm';

import { sqlState } from '../platform/errors/database-failure';

const UNIQUE_VIOLATION = '23505';

/**
 * No order gets a code that another one has. Without keeping any order waiting, so the version that serves meanwhile may place
 * one with a known code after those were marked: then they are marked once more.
 */
export class UniqueOrderCodes1795392780001 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (;;) {
      await runner.query(markShared);
      // An index that an earlier attempt left is not valid.
      await runner.query('DROP INDEX CONCURRENTLY IF EXISTS orders_code');
      try {
        await runner.query(addIndex);
        return;
      } catch (error) {
        if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
      }
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY orders_code');
  }
}

const markShared = `
  UPDATE orders SET shares_code = true FROM (
    SELECT id, row_number() OVER (PARTITION BY right(id::text, 8) ORDER BY created_at, id) AS place
    FROM orders WHERE NOT shares_code
  ) AS known
  WHERE known.id = orders.id AND place > 1`;

const addIndex = `
  CREATE UNIQUE INDEX CONCURRENTLY orders_code ON orders (right(id::text, 8)) WHERE NOT shares_code`;
