import { Icon, color, media, radius, space, text, type IconName } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const looks = {
  warn: { icon: 'clock', ink: color.warn, ground: color.warnSoft },
  ok: { icon: 'check-circle', ink: color.ok, ground: color.okSoft },
} as const satisfies Record<string, { icon: IconName; ink: string; ground: string }>;

const Root = styled.div<{ $tone: keyof typeof looks }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  padding: ${space[4]} ${space[4]} ${space[4]} ${space[12]};
  border-radius: ${radius.card};
  background: ${({ $tone }) => looks[$tone].ground};
  color: ${({ $tone }) => looks[$tone].ink};
  ${text.caption}
  & > svg {
    display: none;
  }
  & > p {
    flex: 1;
  }
  ${media.desktop} {
    padding-inline: ${space[16]};
    ${text.small}
    & > svg {
      display: block;
    }
  }
`;

export interface StatusStripProps {
  tone: keyof typeof looks;
  words: string;
  /** The button or link at its end. */
  action: ReactNode;
}

/** One line about orders, with what can be done about it. */
export function StatusStrip({ tone, words, action }: StatusStripProps) {
  return (
    <Root $tone={tone}>
      <Icon name={looks[tone].icon} />
      <p>{words}</p>
      {action}
    </Root>
  );
}
