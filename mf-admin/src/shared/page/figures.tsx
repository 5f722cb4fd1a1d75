import { Panel, Skeleton, color, media, space, text } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A row of figures: `$count` beside each other on a desktop, two on a phone. */
export const Figures = styled.dl<{ $count: 3 | 4 }>`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[12]};
  ${media.tablet} {
    gap: ${space[16]};
    ${({ $count }) => $count === 3 && 'grid-template-columns: repeat(3, minmax(0, 1fr));'}
  }
  ${media.desktop} {
    grid-template-columns: repeat(${({ $count }) => $count}, minmax(0, 1fr));
  }
  & > :last-child:nth-child(3) {
    grid-column: 1 / -1;
    ${media.tablet} {
      grid-column: auto;
    }
  }
`;

const Card = styled(Panel)`
  display: grid;
  align-content: start;
  gap: ${space[4]};
  padding: ${space[16]};
  container-type: inline-size;
  ${media.tablet} {
    padding: ${space[20]};
  }
`;

const Name = styled.dt`
  color: ${color.ink2};
  ${text.small}
`;

const Value = styled.dd`
  ${text.pageTitle}
  ${text.figures}
`;

/** Width of a figure's character, in em. */
const CHARACTER = 0.58;

/** As large as the card has room for: a revenue of millions stays on one line. */
const Fitting = styled.span<{ $characters: number }>`
  font-size: min(1em, ${({ $characters }) => 100 / (CHARACTER * Math.max(1, $characters))}cqi);
`;

const Meaning = styled.dd`
  color: ${color.ink2};
  ${text.caption}
`;

export interface FigureProps {
  name: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** What it counts, in small print; left out where the name says it all. */
  meaning?: ReactNode;
}

/** One figure of the shop. */
export function Figure({ name, value, meaning }: FigureProps) {
  return (
    <Card as="div">
      <Name>{name}</Name>
      <Value>
        {value === undefined ? (
          <Skeleton $width="60%" $height="1.1em" />
        ) : (
          <Fitting $characters={value.length}>{value}</Fitting>
        )}
      </Value>
      {meaning !== undefined && (
        <Meaning>{value === undefined ? <Skeleton $width="80%" $height="1.4em" /> : meaning}</Meaning>
      )}
    </Card>
  );
}
