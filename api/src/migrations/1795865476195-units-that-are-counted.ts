import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The units of a shop, by which `met_hold_limit` measures what all buyers hold together, are those that orders are checked
 * against: of flavors. A product without any sells without counting, whatever inventory staff typed for it.
 */
export class UnitsThatAreCounted1795865476195 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await replaceInLimits(runner, flavors + products, flavors);
  }

  async down(runner: QueryRunner): Promise<void> {
    await replaceInLimits(runner, flavors, flavors + products);
  }
}

/** Parts of the function, as a migration before wrote them. */
const flavors = `
        FROM product_flavors flavor JOIN products ON products.id = product_id AND products.active WHERE flavor.active`;
const products = `
        UNION ALL
        SELECT id, inventory - reserved_inventory FROM products
        WHERE active AND NOT EXISTS (SELECT FROM product_flavors WHERE product_id = products.id)`;

async function replaceInLimits(runner: QueryRunner, part: string, becomes: string): Promise<void> {
  const [{ text }] = (await runner.query(
    `SELECT pg_get_functiondef('met_hold_limit(text, text, integer, uuid[], integer[], numeric)'::regprocedure) AS text`,
  )) as [{ text: string }];
  if (!text.includes(part)) throw new Error('met_hold_limit is another one than its migration made');
  await runner.query(text.replace(part, () => becomes));
}
