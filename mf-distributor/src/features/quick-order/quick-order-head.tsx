import { color, media, space, text } from '@shop/ui';
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

const Title = styled.h1`
  ${text.sectionTitle}
`;

const Lead = styled.p`
  margin-top: ${space[8]};
  color: ${color.ink2};
`;

const Keys = styled.span`
  display: none;
  ${media.desktop} {
    display: inline;
  }
`;

/** The title of the quick order and how it is written; beside it, what fills it. */
export function QuickOrderHead({ aside }: { aside?: ReactNode }) {
  return (
    <Root>
      <div>
        <Title>Pedido rápido</Title>
        <Lead>
          Escribe cuántas unidades quieres de cada sabor.{' '}
          <Keys>Muévete con las flechas o Enter; puedes pegar desde una hoja de cálculo.</Keys>
        </Lead>
      </div>
      {aside}
    </Root>
  );
}
