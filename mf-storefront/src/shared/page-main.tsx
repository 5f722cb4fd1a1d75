import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.main`
  outline: none;
`;

/** The main part of a screen: where 'Saltar al contenido' and a finished navigation put the focus. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <Root id="contenido" tabIndex={-1}>
      {children}
    </Root>
  );
}
