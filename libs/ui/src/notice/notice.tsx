import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import type { IconName } from '@shop/ui/core';
import { color, font, radius, space, text } from '@shop/ui/core';

export type NoticeTone = 'info' | 'ok' | 'warn' | 'bad';

const looks: Record<NoticeTone, { ink: string; ground: string; icon: IconName }> = {
  info: { ink: color.info, ground: color.infoSoft, icon: 'info' },
  ok: { ink: color.ok, ground: color.okSoft, icon: 'check-circle' },
  warn: { ink: color.warn, ground: color.warnSoft, icon: 'alert-triangle' },
  bad: { ink: color.bad, ground: color.badSoft, icon: 'alert' },
};

const Root = styled.div<{ $tone: NoticeTone }>`
  display: flex;
  gap: ${space[12]};
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.control};
  background: ${({ $tone }) => looks[$tone].ground};
  color: ${({ $tone }) => looks[$tone].ink};
  ${text.small}
`;

const Title = styled.strong`
  display: block;
  font-weight: ${font.strong};
`;

export interface NoticeProps {
  tone: NoticeTone;
  title?: string;
  children?: ReactNode;
}

/** A message that stays in the page. `bad` is announced at once, the others when the reader is idle. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <Root $tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={looks[tone].icon} />
      <div>
        {title && <Title>{title}</Title>}
        {children}
      </div>
    </Root>
  );
}
