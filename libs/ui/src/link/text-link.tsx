import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { color, edge, radius, underline } from '@shop/ui/core';

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

/** A link to another site or to `tel:`/`mailto:`, in running text. */
export const ExternalTextLink = styled.a.attrs(({ href }) =>
  href?.startsWith('http') ? { target: '_blank', rel: 'noopener noreferrer' } : {},
)`
  ${look}
`;
