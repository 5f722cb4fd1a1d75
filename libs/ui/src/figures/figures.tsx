import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media, Skeleton, space, text } from '@shop/ui/core';
import { Panel } from '../layout/panel';
import { useIsDesktop } from '../layout/use-is-desktop';
import { Caption, Quiet, Text } from '../words/words';
import { Fitting } from './fitting';

/** Four figures, beside each other on a desktop, two on a phone. */
export const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space[12]};
  ${media.tablet} {
    gap: ${space[16]};
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

const Card = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[4]};
  padding: ${space[16]};
  container-type: inline-size;
  overflow-wrap: anywhere;
  ${media.tablet} {
    padding: ${space[20]};
  }
`;

export interface FigureProps {
  name: string;
  /** Undefined while it loads. */
  value: string | undefined;
  /** Meaning of the figure in small print; left out where the name says it all. */
  meaning?: ReactNode;
}

export function Figure({ name, value, meaning }: FigureProps) {
  return (
    <Card as="div">
      <Quiet as="dt">{name}</Quiet>
      <Text as="dd" $look="pageTitle" $figures>
        {value === undefined ? <Skeleton $width="60%" $height="1.1em" /> : <Fitting>{value}</Fitting>}
      </Text>
      {meaning !== undefined && (
        <Caption as="dd">{value === undefined ? <Skeleton $width="80%" $height="1.4em" /> : meaning}</Caption>
      )}
    </Card>
  );
}

const beside = css`
  grid-template-columns: auto auto;
  align-items: baseline;
  gap: 0 ${space[8]};
`;

const Strip = styled(Panel)<{ $inPairs: boolean }>`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space[12]};
  padding: 0 ${space[16]};
  ${text.small}
  & dd + dd {
    grid-column: 1 / -1;
  }
  & dt::first-letter {
    text-transform: uppercase;
  }
  & > div {
    display: grid;
    ${media.desktop} {
      ${beside}
    }
  }
  ${({ $inPairs }) =>
    $inPairs &&
    css`
      & > div {
        flex: 1 0 40%;
        justify-content: start;
        white-space: nowrap;
        ${beside}
        ${media.tablet} {
          flex: none;
        }
      }
    `}
  ${media.tablet} {
    padding: ${space[4]} ${space[20]};
  }
`;

/** A figure whose name has a part that a phone has no room for: 'Ventas', ' completadas'. */
export interface StripFigure extends Omit<FigureProps, 'name'> {
  name: readonly [before: string, short: string, after: string];
}

/**
 * Figures above a list, which begins as high as it can: in one line, but more than three stand two by two on a phone, or one
 * by one where letters are large.
 */
export function FigureStrip({ figures }: { figures: readonly StripFigure[] }) {
  const isDesktop = useIsDesktop();
  return (
    <Strip as="dl" $inPairs={figures.length > 3}>
      {figures.map(({ name: [before, short, after], value, meaning }) => (
        <div key={short}>
          <Quiet as="dt">{isDesktop ? `${before}${short}${after}` : short}</Quiet>
          <Text as="dd" $look="strong" $figures>
            {value ?? <Skeleton $width="4em" $height="1em" />}
          </Text>
          {isDesktop && meaning !== undefined && value !== undefined && <Caption as="dd">{meaning}</Caption>}
        </div>
      ))}
    </Strip>
  );
}
