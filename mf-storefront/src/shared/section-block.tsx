import { color, Container, media, space } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.section<{ $ground: 'page' | 'mist'; $joined: boolean }>`
  padding-block: ${({ $joined }) => ($joined ? space[8] : space[56])} ${space[56]};
  background: ${({ $ground }) => color[$ground]};
  outline: none;
  /* A hash leads to the heading: part of the space above it may hide below the header. */
  ${({ $joined }) => !$joined && `scroll-margin-top: -${space[56]};`}
  ${media.desktop} {
    padding-block: ${({ $joined }) => ($joined ? 0 : space[112])} ${space[112]};
  }
`;

export interface SectionBlockProps {
  /** Where a hash leads; the section then takes the focus. */
  id?: string;
  /** Id of the section's heading. */
  labelledBy?: string;
  ground?: 'page' | 'mist';
  /** The section above has the same ground: the distance between the two is shared. */
  joined?: boolean;
  children: ReactNode;
}

/** A section of a page at the full width, with its content in the middle column. */
export function SectionBlock({ id, labelledBy, ground = 'page', joined = false, children }: SectionBlockProps) {
  return (
    <Root
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={labelledBy}
      $ground={ground}
      $joined={joined}
    >
      <Container>{children}</Container>
    </Root>
  );
}
