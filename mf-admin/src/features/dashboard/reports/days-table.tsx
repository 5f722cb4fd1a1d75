import { formatCount, formatQuetzales } from '@shop/contracts';
import { Fold, color, edge, font, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import type { Bar } from './bars';

const Scroll = styled.div`
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  ${text.figures}
  & th,
  & td {
    padding: ${space[8]} ${space[4]};
    border-block-end: ${edge.thin} solid ${color.line};
    text-align: end;
    white-space: nowrap;
  }
  & th:first-child {
    text-align: start;
    font-weight: ${font.regular};
  }
  & thead th {
    color: ${color.ink2};
    font-weight: ${font.strong};
  }
`;

/** The chart's numbers, newest first, for who would rather read them. */
export function DaysTable({ bars }: { bars: readonly Bar[] }) {
  return (
    <Fold $above={12}>
      <summary>Ver como tabla</summary>
      <Scroll tabIndex={0} role="region" aria-label="Ventas como tabla">
        <Table>
          <thead>
            <tr>
              <th scope="col">Día</th>
              <th scope="col">Pedidos</th>
              <th scope="col">Completado</th>
              <th scope="col">Pendiente</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ day, name, orders, completed, pending }) => (
              <tr key={day}>
                <th scope="row">{name}</th>
                <td>{formatCount(orders)}</td>
                <td>{formatQuetzales(completed)}</td>
                <td>{formatQuetzales(pending)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroll>
    </Fold>
  );
}
