import { useId } from 'react';
import { Button, type ButtonTone, type IconName } from '@shop/ui/core';
import { Cluster, Stack } from '../arrangement/arrangement';
import { Caption } from '../words/words';

export interface GuardedAction {
  label: string;
  tone?: ButtonTone;
  icon?: IconName;
  busy?: boolean;
  /** Why it is off, in a sentence; null or left out when it is on. */
  reason?: string | null;
  onSelect: () => void;
}

/** Buttons that stay in sight when they are off, each different reason once beneath them and tied to its buttons. */
export function GuardedActions({ actions }: { actions: readonly GuardedAction[] }) {
  const id = useId();
  const reasons = [...new Set(actions.flatMap(({ reason }) => reason ?? []))];
  return (
    <div>
      <Cluster>
        {actions.map(({ label, tone = 'outline', icon, busy = false, reason = null, onSelect }) => (
          <Button
            key={label}
            size="sm"
            tone={tone}
            busy={busy}
            {...(icon ? { icon } : {})}
            {...(reason === null
              ? { onClick: onSelect }
              : { 'aria-disabled': true, 'aria-describedby': `${id}-${reasons.indexOf(reason)}` })}
          >
            {label}
          </Button>
        ))}
      </Cluster>
      {reasons.length > 0 && (
        <Stack $gap={4} $above={8}>
          {reasons.map((reason, index) => (
            <Caption key={reason} id={`${id}-${index}`}>
              {reason}
            </Caption>
          ))}
        </Stack>
      )}
    </div>
  );
}
