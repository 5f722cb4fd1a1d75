import { media, space } from '@shop/ui';
import { styled } from 'styled-components';

/** The main part of a portal screen; the navigation leads here. */
export const Page = styled.main.attrs({ id: 'contenido', tabIndex: -1 })`
  padding-block: ${space[16]} ${space[56]};
  outline: none;
  ${media.desktop} {
    padding-block: ${space[40]} ${space[80]};
  }
  @media print {
    padding-block-end: 0;
  }
`;
