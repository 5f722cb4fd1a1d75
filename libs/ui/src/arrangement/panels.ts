import { styled } from 'styled-components';
import { media, size } from '@shop/ui/core';
import { Panel } from '../layout/panel';
import { lengthOf, type Gap } from './room';

/** A part of a screen, and its parts under each other. */
export const PartsPanel = styled(Panel)<{ $gap?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 12 }) => lengthOf($gap)};
`;

/** One that is no wider than is read with ease. */
export const Narrow = styled(PartsPanel)`
  gap: ${({ $gap = 24 }) => lengthOf($gap)};
  max-width: ${size.reading};
`;

/** A panel whose parts reach its edges. */
export const Flush = styled(Panel)`
  padding: 0;
  ${media.tablet} {
    padding: 0;
  }
`;
