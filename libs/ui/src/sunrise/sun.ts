import { css } from 'styled-components';
import { color } from '@shop/ui/core';

/** The sun's disc: full at its top, gone in the mist at its foot. */
export const sunDisc = css`
  content: '';
  border-radius: 50%;
  aspect-ratio: 1;
  background: linear-gradient(${color.dawn} 6%, transparent 94%);
`;

/** A bank of mist with soft ends, in the page's colour. */
export const mistBank = css`
  content: '';
  position: absolute;
  pointer-events: none;
  background: radial-gradient(50% 50%, ${color.page} 20%, transparent 96%);
`;
