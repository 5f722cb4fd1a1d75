import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Mark } from '../brand-mark/brand-mark';
import { Icon } from '../icon/icon';
import type { IconName } from '../icon/icon';
import { color, radius, space, text } from '../theme';

export interface EmptyStateProps {
  /** Without icon and art the mark is shown. */
  icon?: IconName;
  art?: ReactNode;
  /** The fact: 'No hay ventas registradas'. */
  title: string;
  /** The next step. */
  text?: ReactNode;
  /** One button, at most two. */
  action?: ReactNode;
  tone?: 'neutral' | 'bad';
  /** `panel` on a mist ground; `plain` inside a dialog or card that has its own. */
  ground?: 'panel' | 'plain';
  /** The title's level in the page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
}

const Root = styled.div<{ $ground: 'panel' | 'plain' }>`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${space[8]};
  padding: ${space[40]} ${space[24]};
  border-radius: ${radius.card};
  background: ${({ $ground }) => ($ground === 'panel' ? color.mist : 'none')};
  text-align: center;
`;

const Figure = styled.div<{ $tone: 'neutral' | 'bad' }>`
  margin-bottom: ${space[8]};
  color: ${({ $tone }) => ($tone === 'bad' ? color.bad : color.ink)};
`;

const Title = styled.h2`
  ${text.title}
`;

const Words = styled.p`
  max-width: 36ch;
  ${text.small}
  color: ${color.ink2};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space[8]};
  margin-top: ${space[16]};
`;

/** Says that there is nothing, and what to do next. */
export function EmptyState({
  icon,
  art,
  title,
  text: words,
  action,
  tone = 'neutral',
  ground = 'panel',
  headingLevel = 'h2',
}: EmptyStateProps) {
  return (
    <Root $ground={ground}>
      <Figure $tone={tone}>{art ?? (icon ? <Icon name={icon} size={40} /> : <Mark size={48} tone="plain" />)}</Figure>
      <Title as={headingLevel}>{title}</Title>
      {words && <Words>{words}</Words>}
      {action && <Actions>{action}</Actions>}
    </Root>
  );
}
