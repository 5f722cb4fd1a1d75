import { color, media, text } from '@shop/ui';
import { styled } from 'styled-components';

/** A section's heading. */
export const SectionTitle = styled.h2`
  ${text.sectionTitle}
`;

/** The line under a section's heading. */
export const SectionLead = styled.p`
  ${text.body}
  color: ${color.ink2};
  ${media.tablet} {
    ${text.lead}
  }
`;
