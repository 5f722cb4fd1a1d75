import { formatCount } from '@shop/contracts';
import { Button, Cluster, Icon, Quiet, SmallButton, color, edge, radius, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { PAGE_SIZES, type ListAddress, type PageSize } from '../list-definition';

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

export interface PagerProps {
  address: Pick<ListAddress, 'page' | 'size'>;
  count: number;
  /** True when there may be more than were counted. */
  more?: boolean | undefined;
  /** Noun of the counted rows, in singular and plural: 'pedido', 'pedidos'. */
  noun: readonly [one: string, many: string];
  onChange: (change: { page: number } | { size: PageSize }) => void;
}

/** Which part of a list is shown, the ways to the next and to the previous part, and how long a part is. */
export function Pager({ address: { page, size: rows }, count, more = false, noun: [one, many], onChange }: PagerProps) {
  const start = (page - 1) * rows;
  const end = Math.min(count, start + rows);
  return (
    <Cluster as="nav" $gap={12} $apart aria-label="Páginas">
      <Quiet>
        {`${formatCount(start + 1)} a ${formatCount(end)} de ${formatCount(count)} ${more ? 'o más ' : ''}${count === 1 && !more ? one : many}`}
      </Quiet>
      {count > PAGE_SIZES[0] && (
        <Cluster>
          <SizeBox>
            <Size
              aria-label="Filas por página"
              value={rows}
              onChange={({ target }) => onChange({ size: Number(target.value) as PageSize })}
            >
              {PAGE_SIZES.map((option) => (
                <option key={option} value={option}>{`${option} por página`}</option>
              ))}
            </Size>
            <Icon name="chevron-down" />
          </SizeBox>
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
      )}
    </Cluster>
  );
}
