import { formatSignedQuetzales, parseSignedCentavos, paymentMethodLabels, type DeliveryView } from '@shop/contracts';
import { color, font, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatDateTime } from '../../dates';
import { Cell, ColumnLabel, Table, TableRow, columnsFit } from '../../shared/list/table';
import { Named } from '../../shared/page/named';
import { counted } from '../../shared/counted';

/** A column of a table: what its cells say of a row. */
export interface Column<Row> {
  name: string;
  align?: 'end';
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
export function labelled<Row>(name: string, cell: Column<Row>['cell']): Column<Row> {
  return { name, phone: 'labelled', cell };
}

/** An amount of each row, as it travels. */
export function amounts<Row>(
  name: string,
  of: (row: Row) => string,
  { strong = false, phone = 'labelled' }: { strong?: boolean; phone?: 'beside' | 'labelled' } = {},
): Column<Row> {
  return { name, align: 'end', phone, cell: (row) => <Amount value={of(row)} strong={strong} /> };
}

const Sum = styled.span<{ $weight: number; $ink: string }>`
  color: ${({ $ink }) => $ink};
  font-weight: ${({ $weight }) => $weight};
  white-space: nowrap;
  ${text.figures}
`;

/** An amount as it travels, which may be below 0: "-35.00" is −Q35.00. */
export function Amount({ value, strong = false }: { value: string; strong?: boolean }) {
  return (
    <Sum $weight={strong ? font.strong : font.regular} $ink="inherit">
      {amountText(value)}
    </Sum>
  );
}

/** The cash of a delivery, collected or to be; else how it is paid. */
export function Collected({ delivery }: { delivery: DeliveryView }) {
  const { collected, expectedCash, paymentMethod } = delivery;
  if (paymentMethod !== 'efectivo') return <>{paymentMethodLabels[paymentMethod]}</>;
  return <Amount value={collected ?? expectedCash} strong />;
}

export function amountText(value: string): string {
  return formatSignedQuetzales(parseSignedCentavos(value));
}

/** Difference in words beside the figure; nothing for a row that fits. */
export function Difference({ value }: { value: string }) {
  const centavos = parseSignedCentavos(value);
  return (
    <Sum $weight={centavos === 0 ? font.regular : font.strong} $ink={centavos < 0 ? color.bad : 'inherit'}>
      {differenceText(centavos)}
    </Sum>
  );
}

/** 'Cuadra', 'Faltan Q35.00', 'Sobran Q5.00' */
export function differenceText(centavos: number): string {
  if (centavos === 0) return 'Cuadra';
  return `${centavos < 0 ? 'Faltan' : 'Sobran'} ${formatSignedQuetzales(Math.abs(centavos))}`;
}

/** '1 parada', '8 paradas' */
export function stopCount(stops: number): string {
  return counted(stops, 'parada', 'paradas');
}

/** '24/11/2026 17:20 · ana', whose moment keeps its line; without a name of somebody who is gone. */
export function whenAndWho(at: string, by: string | null): string {
  const moment = formatDateTime(at).replace(' ', '\u00a0');
  return by === null ? moment : `${moment} · ${by}`;
}
