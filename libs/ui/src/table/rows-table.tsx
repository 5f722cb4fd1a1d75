import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Stack } from '../arrangement/arrangement';
import { Named, Quiet, Text } from '../words/words';
import { Cell, ColumnLabel, Table, TableRow, columnsFit } from './table';

export interface Column<Row> {
  name: string;
  align?: 'end' | undefined;
  /** On a phone: beside the first cell, or below it with the column's name before it where that says what it is. */
  phone?: 'beside' | 'labelled';
  cell: (row: Row) => ReactNode;
}

export interface RowsTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Rows that differ in nothing but what they say. */
export function RowsTable<Row>({ columns, rows, keyOf }: RowsTableProps<Row>) {
  return (
    <Table columns={columns}>
      {rows.map((row) => (
        <TableRow key={keyOf(row)}>
          {columns.map(({ name, align, phone, cell }) => (
            <Cell
              key={name}
              $beside={phone === 'beside'}
              $apart={align === 'end' && phone === undefined}
              $align={align ?? 'start'}
            >
              {phone === 'labelled' && <ColumnLabel>{`${name}: `}</ColumnLabel>}
              {cell(row)}
            </Cell>
          ))}
        </TableRow>
      ))}
    </Table>
  );
}

/** A part of a screen that is a table under its title; `empty` is said where it may have no rows. */
export function TitledTable<Row>({ title, empty, ...table }: RowsTableProps<Row> & { title: string; empty?: string }) {
  return (
    <Stack>
      <Text as="h2" $look="title" $below={12}>
        {title}
      </Text>
      {table.rows.length === 0 ? <Quiet>{empty}</Quiet> : <RowsTable {...table} />}
    </Stack>
  );
}

/** Beside many columns a name keeps its line. */
const RowName = styled(Named)`
  ${columnsFit} {
    min-width: 12em;
  }
`;

/** The name of a row, and under it what else is said of it; what there is none of (`false`, null) is left out. */
export function named<Row>(
  name: string,
  title: (row: Row) => ReactNode,
  said: (row: Row) => readonly (string | false | null)[] = () => [],
): Column<Row> {
  const cell = (row: Row) => (
    <RowName>
      <strong>{title(row)}</strong>
      {said(row).filter(Boolean).join(' · ')}
    </RowName>
  );
  return { name, cell };
}

/** Words with the column's name before them on a phone. */
export function labelled<Row>(name: string, cell: Column<Row>['cell'], align?: 'end'): Column<Row> {
  return { name, align, phone: 'labelled', cell };
}

/** Stands beside the first cell on a phone. */
export function beside<Row>(name: string, cell: Column<Row>['cell'], align?: 'end'): Column<Row> {
  return { name, align, phone: 'beside', cell };
}

/** The buttons of a row. */
export function actions<Row>(cell: Column<Row>['cell']): Column<Row> {
  return { name: 'Acciones', align: 'end', cell };
}
