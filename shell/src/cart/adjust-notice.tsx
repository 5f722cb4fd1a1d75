import { cartActions, useShopDispatch } from '@shop/shell-api';
import { Button, color, font, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { servableLines, type CheckedLine } from './line-availability';

const Root = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  padding: ${space[8]} ${space[8]} ${space[8]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.warnSoft};
  color: ${color.warn};
  ${text.small}
  font-weight: ${font.strong};
  & > button {
    flex: none;
  }
`;

/** While a line can't be served: says so, and one click makes the cart what the shop can serve. */
export function AdjustNotice({ lines }: { lines: readonly CheckedLine[] }) {
  const dispatch = useShopDispatch();
  return (
    <Root role="status">
      Algunos productos cambiaron
      <Button tone="neutral" size="sm" onClick={() => dispatch(cartActions.replaced(servableLines(lines)))}>
        Ajustar carrito
      </Button>
    </Root>
  );
}
