import { styled } from 'styled-components';
import { media } from '@shop/ui/core';
import { lengthOf, room, type Gap, type Room } from './room';

export const Stack = styled.div<{ $gap?: Gap } & Room>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ $gap = 16 }) => lengthOf($gap)};
  min-width: 0;
  ${room}
`;

/** Parts beside each other that wrap where there is no room; `$rows` parts the lines that they then are. */
export const Cluster = styled.div<{ $gap?: Gap; $rows?: Gap; $apart?: boolean } & Room>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  ${({ $apart = false }) => $apart && 'justify-content: space-between;'}
  gap: ${({ $gap = 8, $rows = Math.min($gap, 8) as Gap }) => `${lengthOf($rows)} ${lengthOf($gap)}`};
  min-width: 0;
  ${room}
`;

/** Parts on one line; the one with `data-grow` takes the room that the others leave. */
export const Row = styled.div<{ $gap?: Gap }>`
  display: flex;
  align-items: center;
  gap: ${({ $gap = 8 }) => lengthOf($gap)};
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
export const Columns = styled.div<{ $widths: string; $gap?: Gap } & Room>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 16 }) => lengthOf($gap)};
  ${room}
  ${media.desktop} {
    grid-template-columns: ${({ $widths }) => $widths.replaceAll(/\d+fr/g, 'minmax(0, $&)')};
  }
`;

/** Parts of like width beside each other, as many as there is room for; on a phone under each other. */
export const Tiles = styled.ul<{ $least: string; $gap?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 8 }) => lengthOf($gap)};
  ${media.tablet} {
    grid-template-columns: repeat(auto-fill, minmax(${({ $least }) => $least}, 1fr));
  }
`;

export const Area = styled.div<{ $at: string }>`
  grid-area: ${({ $at }) => $at};
`;
