import { css } from 'styled-components';
import { color, edge, radius, size, space, text, transition } from '../theme';

/** `quiet` has a mist ground; `plain` none, for the lesser way out below a main button. */
export type ButtonTone = 'accent' | 'distributor' | 'neutral' | 'outline' | 'quiet' | 'plain' | 'danger' | 'whatsapp';
/** `lg` 56 px for the one action of a hero or a checkout, `md` 48, `sm` 44 in lists and tables. */
export type ButtonSize = 'lg' | 'md' | 'sm';

export interface ButtonLookProps {
  $tone: ButtonTone;
  $size: ButtonSize;
  $block: boolean;
}

const sizes = {
  lg: { height: size.controlLarge, padding: space[24], text: text.strong },
  md: { height: size.control, padding: space[20], text: text.strong },
  sm: { height: size.controlSmall, padding: space[16], text: text.label },
} as const satisfies Record<ButtonSize, unknown>;

const filled = (fill: string, ink: string, pressed: string) => css`
  background: ${fill};
  color: ${ink};
  &:hover {
    background: ${pressed};
  }
`;

const tones = {
  accent: filled(color.accent, color.onAccent, color.accentPressed),
  distributor: filled(color.dist, color.onDist, color.distPressed),
  neutral: filled(color.inv, color.onInv, color.ink2),
  danger: filled(color.bad, color.onBad, color.badPressed),
  whatsapp: filled(color.whatsapp, color.onWhatsapp, color.whatsapp),
  outline: css`
    background: ${color.surface};
    color: ${color.ink};
    border-color: ${color.field};
    &:hover {
      border-color: ${color.ink};
    }
  `,
  quiet: css`
    background: ${color.mist};
    color: ${color.ink};
    &:hover {
      background: ${color.line};
    }
  `,
  plain: css`
    background: transparent;
    color: ${color.ink};
    &:hover {
      background: ${color.mist};
    }
  `,
} as const satisfies Record<ButtonTone, unknown>;

/** The look shared by buttons and links that look like one. */
export const buttonLook = css<ButtonLookProps>`
  position: relative;
  display: ${({ $block }) => ($block ? 'flex' : 'inline-flex')};
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  align-items: center;
  justify-content: center;
  gap: ${space[8]};
  min-height: ${({ $size }) => sizes[$size].height};
  padding: ${space[8]} ${({ $size }) => sizes[$size].padding};
  border: ${edge.thin} solid transparent;
  border-radius: ${radius.control};
  ${({ $size }) => sizes[$size].text}
  line-height: 1.25;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition: ${transition('background-color', 'border-color', 'color')};
  -webkit-tap-highlight-color: transparent;
  ${({ $tone }) => tones[$tone]}

  &:disabled,
  &[aria-disabled='true']:not([aria-busy='true']) {
    background: ${color.mist};
    border-color: transparent;
    color: ${color.ink3};
    cursor: not-allowed;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
`;
