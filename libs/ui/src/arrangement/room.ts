import { css } from 'styled-components';
import { space } from '@shop/ui/core';

export type Gap = keyof typeof space | 0;

export interface Room {
  $above?: Gap;
  $below?: Gap;
}

export const lengthOf = (gap: Gap | undefined) => (gap === 0 ? '0' : gap && space[gap]);

/** So much room above and below, where the part stands in no stack that gives it. */
export const room = css<Room>`
  margin-block-start: ${({ $above }) => lengthOf($above)};
  margin-block-end: ${({ $below }) => lengthOf($below)};
`;
