import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon';
import { color, edge, font, radius, size, space, text, transition } from '../theme';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  /** Name for assistive technology; with a count it should say the number too ('Carrito, 3 artículos'). */
  label: string;
  icon: IconName;
  /** Shown as a badge when above 0; the caller's label says it in words. */
  count?: number;
}

const Root = styled.button`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${size.controlSmall};
  height: ${size.controlSmall};
  border-radius: ${radius.control};
  color: ${color.ink};
  transition: ${transition('background-color')};
  -webkit-tap-highlight-color: transparent;
  &:hover {
    background: ${color.mist};
  }
  &:disabled {
    color: ${color.ink3};
    cursor: not-allowed;
    background: none;
  }
`;

const Count = styled.span`
  position: absolute;
  inset: ${edge.strong} 0 auto auto;
  min-width: ${size.countBadge};
  padding: 0 ${space[4]};
  border-radius: ${radius.full};
  background: ${color.accent};
  color: ${color.onAccent};
  ${text.badge}
  font-weight: ${font.bold};
  line-height: ${size.countBadge};
  text-align: center;
  box-shadow: 0 0 0 ${edge.strong} ${color.page};
`;

/** A 44 px square button that shows only an icon; `startIconTips` shows its name beside it. */
export function IconButton({ label, icon, count = 0, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Root {...rest} type={type} aria-label={label}>
      <Icon name={icon} size={24} />
      {count > 0 && <Count aria-hidden="true">{count > 99 ? '99+' : count}</Count>}
    </Root>
  );
}
