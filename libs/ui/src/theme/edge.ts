import { css } from 'styled-components';
import { color } from './tokens';

/** Line widths: borders, emphasised borders, the focus ring. */
export const edge = { thin: '1px', strong: '2px', ring: '3px' } as const;

/** The focus ring, for parts that show it in place of the element that has the focus. */
export const focusRing = css`
  outline: ${edge.ring} solid ${color.ink};
  outline-offset: ${edge.strong};
`;

/** A second border line inside the first: the 2 px edge of a focused, chosen or wrong field, without moving its content. */
export const innerEdge = (ink: string) => css`
  border-color: ${ink};
  box-shadow: inset 0 0 0 ${edge.thin} ${ink};
`;

/** How links and text buttons are underlined. */
export const underline = css`
  text-decoration: underline;
  text-decoration-thickness: ${edge.thin};
  text-underline-offset: 3px;
`;
