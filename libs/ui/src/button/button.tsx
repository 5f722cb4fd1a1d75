import type { ComponentPropsWithRef, MouseEvent } from 'react';
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
  /** Work is under way: keeps its width and the focus, shows a spinner, takes no clicks. */
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
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <Root
      aria-disabled={busy || undefined}
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      // A browser takes the focus from a button that it disables, and the keyboard starts at the top of the page.
      disabled={disabled && !busy}
      onClick={busy ? refuse : onClick}
      $tone={tone}
      $size={size}
      $block={block}
    >
      {busy ? <Spinner size={20} /> : icon && <Icon name={icon} />}
      {children}
    </Root>
  );
}

/** Neither a press nor Enter in a field, which presses the form's button, does the work once more. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
