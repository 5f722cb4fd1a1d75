import { css, styled } from 'styled-components';
import { color, font, space, text } from '@shop/ui/core';
import { room, type Room } from '../arrangement/room';

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
