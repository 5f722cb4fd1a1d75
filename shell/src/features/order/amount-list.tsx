import { formatQuetzales, type Centavos } from '@shop/contracts';
import { color, font, space, text } from '@shop/ui';
import { css, styled } from 'styled-components';

export type AmountSize = 'sm' | 'md';

const rows = { sm: text.small, md: text.body } as const;
const totals = { sm: text.title, md: text.dialogTitle } as const;

const List = styled.dl`
  display: grid;
  gap: ${space[8]};
`;

const row = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: 0 ${space[16]};
  & > dd {
    ${text.figures}
  }
`;

const Row = styled.div<{ $size: AmountSize }>`
  ${row}
  ${({ $size }) => rows[$size]}
  & > dt {
    color: ${color.ink2};
  }
`;

const TotalRow = styled.div<{ $size: AmountSize }>`
  ${row}
  margin-top: ${space[4]};
  ${({ $size }) => totals[$size]}
`;

const Free = styled.dd`
  color: ${color.ok};
  font-weight: ${font.strong};
`;

const Rule = styled.dd`
  flex-basis: 100%;
  ${text.caption}
  color: ${color.ink3};
`;

export interface AmountListProps {
  /** All amounts in centavos. */
  subtotal: Centavos;
  shipping: Centavos;
  total: Centavos;
  size?: AmountSize;
  /** Explains what shipping costs while it is not free. */
  rule?: boolean;
}

/** Subtotal, shipping ('GRATIS' when it costs nothing) and total. */
export function AmountList({ subtotal, shipping, total, size = 'md', rule = false }: AmountListProps) {
  const isFree = shipping === 0 && subtotal > 0;
  return (
    <List>
      <Row $size={size}>
        <dt>Subtotal</dt>
        <dd>{formatQuetzales(subtotal)}</dd>
      </Row>
      <Row $size={size}>
        <dt>Envío</dt>
        {isFree ? <Free>GRATIS</Free> : <dd>{formatQuetzales(shipping)}</dd>}
        {rule && !isFree && <Rule>Envío Q30 - Gratis en compras mayores a Q200</Rule>}
      </Row>
      <TotalRow $size={size}>
        <dt>Total</dt>
        <dd>{formatQuetzales(total)}</dd>
      </TotalRow>
    </List>
  );
}
