import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon';
import { color, font, radius, size, space, text } from '../theme';

export type BadgeTone = 'ok' | 'warn' | 'bad' | 'info' | 'dist' | 'ink' | 'mute' | 'distFill';

const looks: Record<BadgeTone, { ink: string; ground: string }> = {
  ok: { ink: color.ok, ground: color.okSoft },
  warn: { ink: color.warn, ground: color.warnSoft },
  bad: { ink: color.bad, ground: color.badSoft },
  info: { ink: color.info, ground: color.infoSoft },
  dist: { ink: color.dist, ground: color.distSoft },
  distFill: { ink: color.onDist, ground: color.dist },
  ink: { ink: color.onInv, ground: color.inv },
  mute: { ink: color.ink3, ground: color.mist },
};

const Root = styled.span<{ $tone: BadgeTone }>`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
  min-height: ${size.badge};
  padding: 0 ${space[8]};
  border-radius: ${radius.full};
  background: ${({ $tone }) => looks[$tone].ground};
  color: ${({ $tone }) => looks[$tone].ink};
  ${text.badge}
  ${({ $tone }) => ($tone === 'ink' || $tone === 'distFill') && `font-weight: ${font.strong};`}
  white-space: nowrap;
`;

export interface BadgeProps {
  tone: BadgeTone;
  /** Every status carries one: state is never colour alone. */
  icon?: IconName;
  children: ReactNode;
}

/** A 24 px status or label. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <Root $tone={tone}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Root>
  );
}
