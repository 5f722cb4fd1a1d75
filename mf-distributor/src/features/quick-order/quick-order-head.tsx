import { Text, media, space, useIsDesktop } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.header`
  display: grid;
  justify-items: start;
  gap: ${space[12]} ${space[24]};
  margin-bottom: ${space[24]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
  }
`;

/** The title of the quick order and how it is written; beside it, what fills it. */
export function QuickOrderHead({ aside }: { aside?: ReactNode }) {
  const isDesktop = useIsDesktop();
  return (
    <Root>
      <div>
        <Text as="h1" $look="sectionTitle">
          Pedido rápido
        </Text>
        <Text $quiet $above={8}>
          Escribe cuántas unidades quieres de cada sabor.
          {isDesktop && ' Muévete con las flechas o Enter; puedes pegar desde una hoja de cálculo.'}
        </Text>
      </div>
      {aside}
    </Root>
  );
}
