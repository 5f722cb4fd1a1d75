import { size, space } from '@shop/ui';
import { css } from 'styled-components';

/** Chips that wrap, and so does the name in one that is wider than a line. */
export const chipLines = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[8]};
  & > button {
    height: auto;
    min-height: ${size.controlSmall};
    max-width: 100%;
    white-space: normal;
    overflow-wrap: anywhere;
    text-align: start;
  }
  & > button > span {
    height: auto;
    min-width: 0;
    min-height: ${size.chip};
    padding-block: ${space[4]};
  }
`;
