import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, edge, media, space, text } from '@shop/ui/core';
import { lengthOf, room, type Gap, type Room } from './room';

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

const lastLarge = css`
  & > :nth-last-child(-n + 2) {
    ${text.title}
  }
`;

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
