import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What every list is searched by: texts without regard to case and marks, made by one function. Products and flavors
 * keep theirs in the row; those of orders and sales are made by the same letters since the migration before.
 */
export class OneFolding1763856000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(fold);
    await runner.query(
      'ALTER TABLE products ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (shop_fold(name)) STORED',
    );
    await runner.query(
      'ALTER TABLE product_flavors ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (shop_fold(name)) STORED',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE product_flavors DROP COLUMN search; ALTER TABLE products DROP COLUMN search');
    await runner.query('DROP FUNCTION shop_fold(text)');
  }
}

/** Letters that people type with or without their marks, and the letters without. */
const marked = [
  'ÁÀÂÄÃáàâäãÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÖÕóòôöõÚÙÛÜúùûüÑñÇç',
  'AAAAAaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCc',
] as const;

const fold = `
  CREATE FUNCTION shop_fold(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(translate(text, '${marked[0]}', '${marked[1]}'))`;
