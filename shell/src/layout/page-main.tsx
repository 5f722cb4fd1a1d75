import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CONTENT_ID } from './navigation/content-focus';

const Root = styled.main`
  outline: none;
`;

/** The main part of one of the shell's own screens; remotes bring their own `<main id="contenido">`. */
export function PageMain({ children }: { children: ReactNode }) {
  return (
    <Root id={CONTENT_ID} tabIndex={-1}>
      {children}
    </Root>
  );
}
