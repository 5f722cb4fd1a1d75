import { Panel, color, edge, fontFamily, media, radius, size, space, text } from '@shop/ui';
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

/** Rows that lines part, with so much room above and below each. */
export const Lines = styled.ul<{ $pad?: Gap }>`
  & > li {
    padding-block: ${({ $pad }) => $pad && space[$pad]};
  }
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

/** A part of a screen no wider than is read with ease, and its parts under each other. */
export const Narrow = styled(Panel)<{ $gap?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 24 }) => space[$gap]};
  max-width: ${size.reading};
`;

/** The title of a part of a screen, as high as its line. */
export const Title = styled.h2`
  overflow-wrap: anywhere;
  ${text.title}
`;

/** The name of a group, or a count, as a field has one. */
export const Label = styled.span`
  ${text.label}
`;

/** Names and what stands under each, in small print. */
export const Definitions = styled.dl`
  display: grid;
  gap: ${space[12]};
  ${text.small}
  & dt {
    color: ${color.ink2};
  }
  & dd {
    overflow-wrap: anywhere;
  }
  & dd + dd {
    margin-top: ${space[8]};
  }
`;

/** Text of a machine: it scrolls within so much height, and breaks anywhere. */
export const MachineText = styled.pre`
  max-height: ${size.tileRow};
  padding: ${space[12]};
  overflow: auto;
  border-radius: ${radius.control};
  background: ${color.mist};
  font-family: ${fontFamily};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  ${text.caption}
  ${media.tablet} {
    max-height: ${size.tile};
  }
`;

/** Text in the smallest print. */
export const Caption = styled.p`
  color: ${color.ink2};
  ${text.caption}
`;

/** Paragraph in small print. */
export const Quiet = styled.p`
  ${small}
`;

/** A time, or figures, in small print. */
export const When = styled.time`
  ${small}
  ${text.figures}
`;
