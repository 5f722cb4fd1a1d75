import { useListProductsQuery } from '@shop/api-client';
import { useConnection } from '@shop/shell-api';
import { Button, color, font, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';

const Root = styled.div`
  flex: none;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space[12]};
  margin-bottom: ${space[12]};
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

/** While the catalogue could not be fetched anew: what stands here may have changed. */
export function UncheckedNotice() {
  const { data, isError, isFetching, refetch } = useListProductsQuery();
  const isCutOff = useConnection() !== 'fine';
  if (!data || !(isError || isCutOff)) return null;
  return (
    <Root role="status">
      No pudimos comprobar precios y existencias
      <Button tone="neutral" size="sm" busy={isFetching} onClick={() => void refetch()}>
        Reintentar
      </Button>
    </Root>
  );
}
