import { Button, color, space, text, type ButtonTone, type IconName } from '@shop/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Cluster } from '../layout/layout';

const Reasons = styled.div`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[8]};
  color: ${color.ink2};
  ${text.caption}
`;

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
        <Reasons>
          {reasons.map((reason, index) => (
            <p key={reason} id={`${id}-${index}`}>
              {reason}
            </p>
          ))}
        </Reasons>
      )}
    </div>
  );
}
