import type { ReactNode } from 'react';
import { Button } from '../button/button';
import type { IconName } from '../icon/icon';
import { EmptyState } from './empty-state';

export interface ErrorStateProps {
  title: string;
  text?: ReactNode;
  /** Leave out where trying again cannot help. */
  onRetry?: () => void;
  retrying?: boolean;
  /** A second way out, such as a link home. */
  secondary?: ReactNode;
  /** `cloud-off` for a part of the site that did not load. */
  icon?: IconName;
  ground?: 'panel' | 'plain';
  /** The title's level in the page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
}

/** Says what failed and offers to try again. Announced when it appears. */
export function ErrorState({
  title,
  text,
  onRetry,
  retrying = false,
  secondary,
  icon = 'alert',
  ground,
  headingLevel,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={icon}
        tone={icon === 'cloud-off' ? 'neutral' : 'bad'}
        title={title}
        text={text}
        {...(ground ? { ground } : {})}
        {...(headingLevel ? { headingLevel } : {})}
        action={
          <>
            {onRetry && (
              <Button tone="neutral" size="sm" icon="refresh" busy={retrying} onClick={onRetry}>
                Reintentar
              </Button>
            )}
            {secondary}
          </>
        }
      />
    </div>
  );
}
