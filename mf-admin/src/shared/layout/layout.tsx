import { Button, ButtonLink, Panel, color, edge, font, media, size, space, text } from '@shop/ui';
import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';

/*
 * How parts of a screen stand to each other. They are the back office's own: what `@shop/ui` has is in the shell's bundle,
 * which visitors load.
 */

type Gap = keyof typeof space | 0;

interface Room {
  $above?: Gap;
  $below?: Gap;
}

const lengthOf = (gap: Gap | undefined) => (gap === 0 ? '0' : gap && space[gap]);

/** So much room above and below, where the part stands in no stack that gives it. */
const room = css<Room>`
  margin-block-start: ${({ $above }) => lengthOf($above)};
  margin-block-end: ${({ $below }) => lengthOf($below)};
`;

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
export const Columns = styled.div<{ $widths: string; $gap?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 16 }) => lengthOf($gap)};
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

/** Rows that lines part, with so much room above and below each. */
export const Lines = styled.ul<{ $pad?: Gap } & Room>`
  ${room}
  & > li {
    padding-block: ${({ $pad }) => lengthOf($pad)};
  }
  & > li + li {
    border-block-start: ${edge.thin} solid ${color.line};
  }
`;

/** One of them: a picture or a choice, what it is, and what is done with it; on wider screens in the columns of `$tablet`. */
export const ListRow = styled.li<{ $columns?: string; $tablet?: string }>`
  display: grid;
  grid-template-columns: ${({ $columns = 'auto minmax(0, 1fr) auto' }) => $columns};
  align-items: center;
  gap: ${space[4]} ${space[12]};
  ${text.small}
  ${media.tablet} {
    grid-template-columns: ${({ $tablet }) => $tablet};
  }
`;

export const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const lastLarge = css`
  & > :nth-last-child(-n + 2) {
    ${text.title}
  }
`;

const small = css`
  color: ${color.ink2};
  overflow-wrap: anywhere;
  ${text.small}
`;

/** A part of a screen, and its parts under each other. */
export const PartsPanel = styled(Panel)<{ $gap?: Gap }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 12 }) => lengthOf($gap)};
`;

/** One that is no wider than is read with ease. */
export const Narrow = styled(PartsPanel)`
  gap: ${({ $gap = 24 }) => lengthOf($gap)};
  max-width: ${size.reading};
`;

/** A panel whose parts reach its edges. */
export const Flush = styled(Panel)`
  padding: 0;
  ${media.tablet} {
    padding: 0;
  }
`;

interface TextProps extends Room {
  $look?: keyof typeof text;
  $quiet?: boolean;
  $tone?: 'warn' | 'bad';
  $figures?: boolean;
  $breaks?: boolean;
}

/** Words in a style of the shop's; `$breaks` keeps the lines as they were typed. */
export const Text = styled.p<TextProps>`
  overflow-wrap: anywhere;
  white-space: ${({ $breaks = false }) => $breaks && 'pre-wrap'};
  color: ${({ $quiet = false, $tone }) => ($tone ? color[$tone] : $quiet && color.ink2)};
  ${({ $look }) => $look && text[$look]}
  ${({ $figures = false }) => $figures && text.figures}
  ${room}
`;

/** The title of a part of a screen, as high as its line. */
export const Title = styled.h2`
  overflow-wrap: anywhere;
  ${text.title}
`;

/** A name, as `<strong>`, and under it what is said of it. */
export const Named = styled.div`
  min-width: 0;
  ${small}
  & > strong {
    display: block;
    color: ${color.ink};
    ${text.strong}
    line-height: 1.3;
  }
`;

/** An amount in a list or under a column. */
export const Amount = styled.strong`
  font-weight: ${font.strong};
  text-align: end;
  white-space: nowrap;
  ${text.figures}
`;

/** The name of a group, or a count, as a field has one. */
export const Label = styled.span`
  padding: 0;
  ${text.label}
`;

/** Names and what stands under each, in small print; on wider screens in the columns of `$tablet`. */
export const Definitions = styled.dl<{ $tablet?: string } & Room>`
  display: grid;
  gap: ${space[12]};
  ${media.tablet} {
    grid-template-columns: ${({ $tablet }) => $tablet};
  }
  ${room}
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

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Names and what each comes to, the last one being the sum where it is `$total`. */
export const Sums = styled.dl<{ $total?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space[8]} ${space[16]};
  ${text.small}
  ${text.figures}
  & > dd {
    text-align: end;
  }
  ${({ $total = false }) => $total && lastLarge}
`;

export const Fold = styled.details<Room>`
  ${room}
  ${text.small}
  & > summary {
    width: fit-content;
    padding-block: ${space[12]};
    font-weight: ${font.medium};
    cursor: pointer;
  }
`;

export const Caption = styled.p<Room>`
  color: ${color.ink2};
  ${text.caption}
  ${room}
`;

export const Quiet = styled.p<Room>`
  ${small}
  ${room}
`;

export const When = styled.time`
  ${small}
  ${text.figures}
`;

/** A button as most of the back office's are. */
export function SmallButton(button: ComponentProps<typeof Button>) {
  return <Button size="sm" tone="outline" {...button} />;
}

/** A link that looks as they do. */
export function SmallButtonLink(link: ComponentProps<typeof ButtonLink>) {
  return <ButtonLink size="sm" tone="outline" {...link} />;
}
