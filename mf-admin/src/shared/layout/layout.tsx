import { color, edge, media, space, text } from '@shop/ui';
import { css, styled } from 'styled-components';

/*
 * How parts of a screen stand to each other. They are the back office's own: what `@shop/ui` has is in the shell's bundle,
 * which visitors load.
 */

type Gap = keyof typeof space;

/** Parts under each other. */
export const Stack = styled.div<{ $gap?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ $gap = 16 }) => space[$gap]};
  min-width: 0;
`;

/** Parts beside each other that wrap where there is no room. */
export const Cluster = styled.div<{ $gap?: Gap; $apart?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  ${({ $apart = false }) => $apart && 'justify-content: space-between;'}
  gap: ${({ $gap = 8 }) => (($gap as number) > 8 ? `${space[8]} ${space[$gap]}` : space[$gap])};
  min-width: 0;
`;

/** Parts on one line; the one with `data-grow` takes the room that the others leave. */
export const Row = styled.div<{ $gap?: Gap }>`
  display: flex;
  align-items: center;
  gap: ${({ $gap = 8 }) => space[$gap]};
  min-width: 0;
  & > * {
    flex: none;
    min-width: 0;
  }
  & > [data-grow] {
    flex: 1 1 0;
  }
`;

/** Parts beside each other on a desktop, by the widths of `$widths` ('2fr 1fr'), under each other where it is narrower. */
export const Columns = styled.div<{ $widths: string; $gap?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 16 }) => space[$gap]};
  ${media.desktop} {
    grid-template-columns: ${({ $widths }) => $widths.replaceAll(/\d+fr/g, 'minmax(0, $&)')};
  }
`;

/** Rows that lines part. */
export const Lines = styled.ul`
  & > li + li {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

/** Text that is cut where its line ends. */
export const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const small = css`
  color: ${color.ink2};
  overflow-wrap: anywhere;
  ${text.small}
`;

/** What is said in small print, in a paragraph. */
export const Quiet = styled.p`
  ${small}
`;

/** A time, or figures, in small print. */
export const When = styled.time`
  ${small}
  ${text.figures}
`;
