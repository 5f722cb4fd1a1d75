import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import type { LinkProps } from 'react-router-dom';
import { styled } from 'styled-components';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { buttonLook } from './button-style';
import type { ButtonLookProps, ButtonSize, ButtonTone } from './button-style';

interface Look {
  tone?: ButtonTone;
  size?: ButtonSize;
  block?: boolean;
  icon?: IconName;
}

export interface ButtonLinkProps extends LinkProps, Look {}
export interface ExternalButtonLinkProps extends ComponentPropsWithRef<'a'>, Look {
  href: string;
}

const RouterRoot = styled(Link)<ButtonLookProps>`
  ${buttonLook}
`;
const AnchorRoot = styled.a<ButtonLookProps>`
  ${buttonLook}
`;

/** A link inside the shop that looks like a button. */
export function ButtonLink({ tone = 'accent', size = 'md', block = false, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <RouterRoot {...rest} $tone={tone} $size={size} $block={block}>
      {icon && <Icon name={icon} />}
      {children}
    </RouterRoot>
  );
}

/** A link to another site, in a tab of its own, that looks like a button. */
export function ExternalButtonLink({
  tone = 'accent',
  size = 'md',
  block = false,
  icon,
  children,
  ...rest
}: ExternalButtonLinkProps) {
  return (
    <AnchorRoot {...rest} target="_blank" rel="noopener noreferrer" $tone={tone} $size={size} $block={block}>
      {icon && <Icon name={icon} />}
      <span>
        {children}
        <VisuallyHidden> (abre en otra pestaña)</VisuallyHidden>
      </span>
    </AnchorRoot>
  );
}
