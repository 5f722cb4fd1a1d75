import { styled } from 'styled-components';
import { color, edge, media, radius, space } from '@shop/ui/core';

/** A flat rounded area. `mist` on the page, `surface` on mist, `outline` where a group needs an edge. */
export const Panel = styled.section<{ $tone?: 'mist' | 'surface' | 'outline' }>`
  padding: ${space[20]};
  border-radius: ${radius.card};
  border: ${edge.thin} solid ${({ $tone }) => ($tone === 'outline' ? color.line : 'transparent')};
  background: ${({ $tone = 'surface' }) => ($tone === 'mist' ? color.mist : color.surface)};
  ${media.tablet} {
    padding: ${space[24]};
  }
`;
