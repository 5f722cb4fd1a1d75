import { CardScene, media, size, space } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Split = styled.div`
  display: grid;
  ${media.desktop} {
    grid-template-columns: 1fr 1fr;
    min-height: calc(100dvh - ${size.headerDesktop});
  }
`;

const Words = styled.main`
  display: grid;
  align-content: center;
  justify-content: center;
  grid-template-columns: minmax(0, calc(${size.modal} - ${space[80]}));
  padding: ${space[40]} ${space[16]} ${space[56]};
  outline: none;
`;

const Scene = styled.div`
  display: none;
  ${media.desktop} {
    display: block;
  }
`;

/** Words and a form in front of the portal; the rising sun beside them on wide screens. */
export function SplitScreen({ children }: { children: ReactNode }) {
  return (
    <Split>
      <Words id="contenido" tabIndex={-1}>
        {children}
      </Words>
      <Scene>
        <CardScene />
      </Scene>
    </Split>
  );
}
