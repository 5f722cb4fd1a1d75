import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, font, opaque, radius, size, space, text, underline } from '@shop/ui/core';

const Root = styled.div`
  display: flex;
  align-items: center;
  min-width: 0;
`;

/* The 4 px of padding leave room for focus rings inside the clipped, fading row. */
const Scroller = styled.div`
  display: flex;
  gap: ${space[8]};
  min-width: 0;
  margin-inline-start: -${space[4]};
  padding: 0 ${space[24]} 0 ${space[4]};
  overflow-x: auto;
  scroll-padding: 0 50%;
  overscroll-behavior-x: contain;
  scrollbar-width: none;
  mask-image: linear-gradient(90deg, transparent 0, ${opaque} ${space[4]} calc(100% - ${space[24]}), transparent);
`;

const More = styled.button`
  flex: none;
  height: ${size.controlSmall};
  padding: 0 ${space[4]};
  border-radius: ${radius.control};
  color: ${color.ink2};
  white-space: nowrap;
  ${text.small}
  font-weight: ${font.medium};
  &:hover {
    color: ${color.ink};
    ${underline}
  }
`;

export interface ChipRowProps {
  /** Name of the choice ('Sabor de Bruma 20K'). */
  label: string;
  /** Chips. */
  children: ReactNode;
  /** Always reachable at the row's end: '+4 más'. */
  more?: { text: string; label: string; onClick: () => void };
  /** None of the chips can be chosen: the row itself takes the focus, so that it scrolls by keyboard. */
  idle?: boolean;
}

/** One line of chips that scrolls and fades at its end; it never wraps. */
export function ChipRow({ label, children, more, idle = false }: ChipRowProps) {
  return (
    <Root role="group" aria-label={label}>
      <Scroller tabIndex={idle ? 0 : undefined}>{children}</Scroller>
      {more && (
        <More type="button" aria-label={more.label} onClick={more.onClick}>
          {more.text}
        </More>
      )}
    </Root>
  );
}
