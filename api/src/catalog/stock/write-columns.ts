import type { EntityManager } from 'typeorm';

import { entityOf, type StockedRow } from './stocked-row';

/** Writes the columns of rows of one kind, which this transaction has locked, with one statement. */
export async function writeColumns(manager: EntityManager, rows: readonly StockedRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { tableName, columns } = manager.dataSource.getMetadata(entityOf(first));
  const written = columns.filter(({ isPrimary, isUpdate }) => !isPrimary && isUpdate);
  const names = written.map(({ databaseName }) => databaseName);
  const types = written.map(
    ({ databaseName, type, isArray }) => `${databaseName} ${String(type)}${isArray ? '[]' : ''}`,
  );
  const values = rows.map((row) => ({
    id: row.id,
    ...Object.fromEntries(written.map((column) => [column.databaseName, column.getEntityValue(row, true) as unknown])),
  }));
  await manager.query(
    `UPDATE ${tableName} SET ${names.map((name) => `${name} = given.${name}`).join(', ')}
     FROM jsonb_to_recordset($1::jsonb) AS given (id uuid, ${types.join(', ')}) WHERE ${tableName}.id = given.id`,
    [JSON.stringify(values)],
  );
}
