import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, edge, font, size, Skeleton, space, text } from '@shop/ui/core';
import { Flush, PartsPanel } from '../arrangement/panels';

/** Where the widest list's columns have room beside the navigation; on narrower screens each row is a card of its own. */
export const columnsFit = '@media (min-width: 1240px)';

const TablePanel = styled(Flush)`
  ${columnsFit} {
    padding: ${space[8]} 0;
    overflow-x: auto;
  }
`;

const TableRoot = styled.table.attrs({ role: 'table' })`
  display: block;
  width: 100%;
  border-collapse: collapse;
  ${text.small}
  & > tbody {
    display: block;
  }
  & > tbody > tr {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[12]};
    padding: ${space[8]} ${space[16]};
  }
  & > tbody > tr > :first-child {
    flex: 1 1 55%;
    order: -2;
  }
  & > tbody > tr + tr {
    border-block-start: ${edge.thin} solid ${color.line};
  }
  & > thead {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  ${columnsFit} {
    display: table;
    & > thead {
      display: table-header-group;
      position: static;
      clip-path: none;
    }
    & > tbody {
      display: table-row-group;
    }
    & > tbody > tr {
      display: table-row;
      border-block-start: ${edge.thin} solid ${color.line};
    }
    & > * > tr > * {
      padding: ${space[4]} ${space[16]};
      vertical-align: middle;
    }
  }
`;

export interface TableProps {
  columns: readonly { name: string; align?: 'end' }[];
  children: ReactNode;
}

/** A table on a ground of its own. Its parts say their roles themselves: browsers forget them where it isn't laid out as one. */
export function Table({ columns, children }: TableProps) {
  return (
    <TablePanel as="div">
      <TableRoot>
        <Rows as="thead">
          <TableRow>
            {columns.map(({ name, align }) => (
              <ColumnName key={name} $align={align ?? 'start'}>
                {name}
              </ColumnName>
            ))}
          </TableRow>
        </Rows>
        <Rows>{children}</Rows>
      </TableRoot>
    </TablePanel>
  );
}

const Rows = styled.tbody.attrs({ role: 'rowgroup' })``;

export const TableRow = styled.tr.attrs({ role: 'row' })``;

const ColumnName = styled.th.attrs({ role: 'columnheader', scope: 'col' })<{ $align: 'start' | 'end' }>`
  color: ${color.ink2};
  font-weight: ${font.strong};
  text-align: ${({ $align }) => $align};
  white-space: nowrap;
`;

/** A cell; on a phone one with `$beside` stands beside the first one, the others run on below them, one that is `$apart` at the far end. */
export const Cell = styled.td.attrs({ role: 'cell' })<{
  $beside?: boolean;
  $apart?: boolean;
  $align?: 'start' | 'end';
}>`
  min-width: 0;
  text-align: ${({ $align = 'start' }) => $align};
  ${({ $beside = false }) => $beside && 'order: -1;'}
  ${({ $apart = false }) => $apart && 'margin-inline-start: auto;'}
`;

/** Text of the head of a column on a desktop; elsewhere there is none. */
export const ColumnLabel = styled.span`
  color: ${color.ink2};
  ${columnsFit} {
    display: none;
  }
`;

export function TableOutline({ height = size.control }: { height?: string }) {
  return (
    <PartsPanel as="div" $gap={20}>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} $height={height} />
      ))}
    </PartsPanel>
  );
}
