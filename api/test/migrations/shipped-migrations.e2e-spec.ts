import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DataSource, MigrationExecutor } from 'typeorm';

import { preparingOptions } from '../../src/migrations/data-source-options';
import { createEmptyDatabase } from '../support/database/test-database';

/** Parts of the schema, a line each. The body of a function may stay where what it returns stays the same. */
const SCHEMA = `
  SELECT line FROM (
    SELECT concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default,
      generation_expression) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL
    SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
    UNION ALL
    SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL
    SELECT concat_ws(' ', 'function', routine.oid::regprocedure, prorettype::regtype) FROM pg_proc routine
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = routine.oid AND deptype = 'e')
    UNION ALL
    SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT concat_ws(' ', 'view', viewname, definition) FROM pg_views WHERE schemaname = 'public'
  ) AS part ORDER BY 1`;

/** Columns to which each new row has to give a value, by table. */
const DEMANDED = `
  SELECT table_name AS "table", array_agg(column_name::text) FILTER (
    WHERE is_nullable = 'NO' AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER') AS columns
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY 1`;

interface Version {
  name: string;
  schema: string[];
  demanded: ReadonlyMap<string, readonly string[]>;
}

let database: DataSource;

beforeAll(async () => {
  const url = await createEmptyDatabase();
  database = await new DataSource(preparingOptions({ url, onIdleError: () => undefined })).initialize();
});
afterAll(() => database.destroy());

async function schemaNow(): Promise<string[]> {
  return (await database.query<{ line: string }[]>(SCHEMA)).map(({ line }) => line);
}

async function versionNow(name: string): Promise<Version> {
  const tables = await database.query<{ table: string; columns: string[] | null }[]>(DEMANDED);
  const demanded = new Map(tables.map(({ table, columns }) => [table, columns ?? []]));
  return { name, schema: await schemaNow(), demanded };
}

test('each migration leaves the version before it able to write, and is undone wholly', async () => {
  const executor = new MigrationExecutor(database);
  executor.transaction = 'each';
  const versions: Version[] = [];
  for (const migration of await executor.getPendingMigrations()) {
    await executor.executeMigration(migration);
    versions.push(await versionNow(migration.name));
  }
  expect(versions.length).toBeGreaterThan(15);
  for (const [index, { name, demanded }] of versions.entries()) {
    for (const [table, columns] of versions[index - 1]?.demanded ?? []) {
      const added = demanded.get(table)?.filter((column) => !columns.includes(column));
      expect([name, table, added]).toEqual([name, table, []]);
    }
  }
  // One of them takes indexes away that no transaction may.
  executor.transaction = 'none';
  for (const before of versions.slice(0, -1).reverse()) {
    await executor.undoLastMigration();
    expect([before.name, await schemaNow()]).toEqual([before.name, before.schema]);
  }
});

/** A new migration gets its line in `shipped.sha256` with the release that ships it: `sha256sum [0-9]*.ts` in its folder. */
test('a shipped migration stays as it is: shops that ran it keep what it made (decision 0023)', () => {
  const folder = join(__dirname, '../../src/migrations');
  const files = readdirSync(folder).filter((file) => /^\d/.test(file));
  const lines = files.map((file) => {
    const digest = createHash('sha256').update(readFileSync(join(folder, file)));
    return `${digest.digest('hex')}  ${file}`;
  });
  const shipped = readFileSync(join(__dirname, 'shipped.sha256'), 'utf8').trim().split('\n');
  expect(lines).toEqual(expect.arrayContaining(shipped));
});
