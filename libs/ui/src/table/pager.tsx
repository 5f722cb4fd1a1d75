import { formatCount } from '@shop/contracts';
import { styled } from 'styled-components';
import { Button, color, edge, Icon, radius, size, space, text } from '@shop/ui/core';
import { Cluster } from '../arrangement/arrangement';
import { SmallButton } from '../button/small-button';
import { Quiet } from '../words/words';

const SizeBox = styled.div`
  position: relative;
  & > svg {
    position: absolute;
    inset-block-start: calc((${size.controlSmall} - ${size.icon}) / 2);
    inset-inline-end: ${space[12]};
    pointer-events: none;
  }
`;

const Size = styled.select`
  appearance: none;
  min-height: ${size.controlSmall};
  padding: 0 ${space[40]} 0 ${space[16]};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.full};
  background: ${color.surface};
  ${text.small}
`;

export interface PagerProps<Length extends number> {
  /** Part that is shown, from 1, and its length in rows. */
  address: { page: number; size: Length };
  /** Lengths that can be chosen, the least first; left out where there is but one. */
  sizes?: readonly Length[];
  count: number;
  /** True when there may be more than were counted. */
  more?: boolean | undefined;
  /** Noun of the counted rows, in singular and plural: 'pedido', 'pedidos'. */
  noun: readonly [one: string, many: string];
  onChange: (change: { page: number } | { size: Length }) => void;
}

/** Which part of a list is shown, the ways to the next and to the previous part, and how long a part is. */
export function Pager<Length extends number>({
  address: { page, size: rows },
  sizes = [],
  count,
  more = false,
  noun: [one, many],
  onChange,
}: PagerProps<Length>) {
  const start = (page - 1) * rows;
  const end = Math.min(count, start + rows);
  return (
    <Cluster as="nav" $gap={12} $apart aria-label="Páginas">
      <Quiet>
        {`${formatCount(start + 1)} a ${formatCount(end)} de ${formatCount(count)} ${more ? 'o más ' : ''}${count === 1 && !more ? one : many}`}
      </Quiet>
      <Cluster>
        {sizes[0] !== undefined && count > sizes[0] && (
          <SizeBox>
            <Size
              aria-label="Filas por página"
              value={rows}
              onChange={({ target }) => onChange({ size: Number(target.value) as Length })}
            >
              {sizes.map((option) => (
                <option key={option} value={option}>{`${option} por página`}</option>
              ))}
            </Size>
            <Icon name="chevron-down" />
          </SizeBox>
        )}
        {count > rows && (
          <>
            <Button tone="quiet" size="sm" disabled={page === 1} onClick={() => onChange({ page: page - 1 })}>
              Anterior
            </Button>
            <SmallButton disabled={end === count} onClick={() => onChange({ page: page + 1 })}>
              Siguiente
            </SmallButton>
          </>
        )}
      </Cluster>
    </Cluster>
  );
}
