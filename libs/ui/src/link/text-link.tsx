import type { ComponentPropsWithRef } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { VisuallyHidden, color, edge, radius, underline } from '@shop/ui/core';

const look = css`
  color: ${color.accentText};
  border-radius: ${radius.control};
  ${underline}
  &:hover {
    text-decoration-thickness: ${edge.strong};
  }
`;

/** A link inside the shop, in running text. */
export const TextLink = styled(Link)`
  ${look}
`;

const Anchor = styled.a`
  ${look}
`;

/** A link in running text to another site, in a tab of its own, which it says, or to `tel:`/`mailto:`. */
export function ExternalTextLink({ children, ...rest }: ComponentPropsWithRef<'a'>) {
  if (!rest.href?.startsWith('http')) return <Anchor {...rest}>{children}</Anchor>;
  return (
    <Anchor {...rest} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden> (abre en otra pestaña)</VisuallyHidden>
    </Anchor>
  );
}
