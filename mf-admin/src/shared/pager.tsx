import { formatCount } from '@shop/contracts';
import { Button, color, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
`;

const Range = styled.p`
  color: ${color.ink2};
  ${text.small}
`;

const Steps = styled.div`
  display: flex;
  gap: ${space[8]};
`;

export interface PagerProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  count: number;
  /** What is counted, in its plural or singular: 'pedidos'. */
  noun: string;
  onPage: (page: number) => void;
}

/** Which part of a list is shown, and the ways to the next and to the previous part. */
export function Pager({ page, pageSize, count, noun, onPage }: PagerProps) {
  const start = (page - 1) * pageSize;
  const end = Math.min(count, start + pageSize);
  return (
    <Row aria-label="Páginas">
      <Range>{`${formatCount(start + 1)} a ${formatCount(end)} de ${formatCount(count)} ${noun}`}</Range>
      {count > pageSize && (
        <Steps>
          <Button tone="quiet" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
            Anterior
          </Button>
          <Button tone="outline" size="sm" disabled={end === count} onClick={() => onPage(page + 1)}>
            Siguiente
          </Button>
        </Steps>
      )}
    </Row>
  );
}
