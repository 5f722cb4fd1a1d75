import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon';
import { Spinner } from '../spinner/spinner';
import { buttonLook } from './button-style';
import type { ButtonLookProps, ButtonSize, ButtonTone } from './button-style';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** One accent button per view group; `distributor` takes its place in the distributor portal. */
  tone?: ButtonTone;
  size?: ButtonSize;
  /** As wide as its container. */
  block?: boolean;
  /** Work is under way: keeps its width, shows a spinner, takes no clicks. */
  busy?: boolean;
  icon?: IconName;
}

const Root = styled.button<ButtonLookProps>`
  ${buttonLook}
`;

export function Button({
  tone = 'accent',
  size = 'md',
  block = false,
  busy = false,
  icon,
  type = 'button',
  disabled = false,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Root
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      $tone={tone}
      $size={size}
      $block={block}
    >
      {busy ? <Spinner size={20} /> : icon && <Icon name={icon} />}
      {children}
    </Root>
  );
}
