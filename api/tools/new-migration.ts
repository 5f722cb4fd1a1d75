import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Lays a migration that is refused by PostgreSQL until it is written; the API finds it by its folder.
 * @param folder where migrations are
 * @param name in words, `order-codes`
 * @returns the file; its time is now, or just after the last one's
 * @throws Error for another kind of name
 */
export function newMigration(folder: string, name: string, now = Date.now()): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new Error('npm run migration -- order-codes');
  const last = Math.max(0, ...readdirSync(folder).map((file) => Number(/^\d+(?=-)/.exec(file)?.[0] ?? 0)));
  const time = Math.max(now, last + 1);
  const title = name.replaceAll(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase());
  const file = join(folder, `${time}-${name}.ts`);
  writeFileSync(file, textOf(`${title}${time}`), { flag: 'wx' });
  return file;
}

function textOf(className: string): string {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules for what it may do: docs/decisions/0023-migrations-beside-the-old-version.md. */
export class ${className} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE … ADD COLUMN …');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE … DROP COLUMN …');
  }
}
`;
}
