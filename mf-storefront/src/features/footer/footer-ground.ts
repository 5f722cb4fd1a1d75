import { color, media } from '@shop/ui';
import { css } from 'styled-components';

/** The footer is dark in both schemes: the inverse ground by day, the second ground by night. */
export const footerGround = css`
  background: ${color.inv};
  color: ${color.onInv};
  & :focus-visible {
    outline-color: currentColor;
  }
  ${media.dark} {
    background: ${color.mist};
    color: ${color.ink};
  }
`;

/** Text that stands back a little. */
export const footerSoft = css`
  color: ${color.line};
  ${media.dark} {
    color: ${color.ink2};
  }
`;

/** A box on the footer's ground. */
export const footerPanel = css`
  background: color-mix(in srgb, ${color.onInv} 8%, ${color.inv});
  ${media.dark} {
    background: ${color.surface};
  }
`;

/** A dividing line on the footer's ground. */
export const footerLine = css`
  border-top: 1px solid color-mix(in srgb, ${color.onInv} 16%, ${color.inv});
  ${media.dark} {
    border-color: ${color.line};
  }
`;
