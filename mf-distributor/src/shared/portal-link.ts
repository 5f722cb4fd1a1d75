import { ExternalTextLink, TextLink, color } from '@shop/ui';
import { styled } from 'styled-components';

/** A link in running text, in the colour of the distributors. */
export const PortalLink = styled(TextLink)`
  color: ${color.dist};
`;

/** One to another site. */
export const ExternalPortalLink = styled(ExternalTextLink)`
  color: ${color.dist};
`;
