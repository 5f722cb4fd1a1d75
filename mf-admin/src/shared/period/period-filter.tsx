import { dayInGuatemala } from '@shop/contracts';
import {
  Button,
  Chip,
  Cluster,
  Icon,
  SmallButton,
  TextField,
  color,
  edge,
  layer,
  media,
  radius,
  shadow,
  size,
  space,
} from '@shop/ui';
import * as Popover from 'radix-ui/popover';
import { useState, type SubmitEvent } from 'react';
import { styled } from 'styled-components';
import { ALL_DAYS, NO_SUCH_DAY, periodProblem, periodText, usualPeriods, type Period } from './period';
import { useNow } from '../use-now';

const Card = styled(Popover.Content)`
  z-index: ${layer.float};
  display: grid;
  gap: ${space[16]};
  width: min(calc(100vw - 2 * ${space[16]}), ${size.toast});
  max-height: var(--radix-popover-content-available-height);
  overflow-y: auto;
  padding: ${space[16]};
  border: ${edge.thin} solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.raised};
  color: ${color.ink};
  box-shadow: ${shadow.overlay};
`;

const Days = styled.form`
  display: grid;
  gap: ${space[16]};
  ${media.tablet} {
    grid-template-columns: 1fr 1fr;
    & > button {
      grid-column: 1 / -1;
    }
  }
`;

export interface PeriodFilterProps {
  period: Period;
  onChoose: (period: Period) => void;
  /** True when all days may be shown at once. */
  unlimited?: boolean;
}

/** The days that a list shows: those that staff ask for most at one press, any others by their dates. */
export function PeriodFilter({ period, onChoose, unlimited = true }: PeriodFilterProps) {
  const [open, setOpen] = useState(false);
  const today = dayInGuatemala(useNow());

  const choices = [...(unlimited ? [{ label: 'Cualquier fecha', period: ALL_DAYS }] : []), ...usualPeriods(today)];

  function choose(chosen: Period) {
    setOpen(false);
    onChoose(chosen);
  }

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <SmallButton icon="calendar">
          {periodText(period, today)}
          <Icon name="chevron-down" size={16} />
        </SmallButton>
      </Popover.Trigger>
      <Popover.Portal>
        <Card align="end" sideOffset={8} collisionPadding={16} aria-label="Fechas">
          <Cluster $rows={0}>
            {choices.map(({ label, period: usual }) => (
              <Chip
                key={label}
                pressed={usual.from === period.from && usual.to === period.to}
                onClick={() => choose(usual)}
              >
                {label}
              </Chip>
            ))}
          </Cluster>
          <OwnDays period={period} onChoose={choose} />
        </Card>
      </Popover.Portal>
    </Popover.Root>
  );
}

function OwnDays({ period, onChoose }: PeriodFilterProps) {
  const [from, setFrom] = useState(period.from ?? '');
  const [to, setTo] = useState(period.to ?? '');
  const [[fromProblem, toProblem], setProblems] = useState<(string | null)[]>([]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    // Half a date, or one that no calendar has, is no value to the browser: it would leave the end open.
    const dates = event.currentTarget.querySelectorAll<HTMLInputElement>('[type=date]');
    const half = [...dates].map(({ validity, value }) =>
      validity.badInput ? NO_SUCH_DAY : periodProblem(value, value),
    );
    const problems = half.some(Boolean) ? half : [null, periodProblem(from, to)];
    setProblems(problems);
    if (!problems.some(Boolean)) onChoose({ from: from === '' ? null : from, to: to === '' ? null : to });
  }

  return (
    <Days noValidate onSubmit={submit}>
      <TextField
        label="Desde"
        type="date"
        value={from}
        error={fromProblem ?? undefined}
        onChange={({ target }) => setFrom(target.value)}
      />
      <TextField
        label="Hasta"
        type="date"
        value={to}
        error={toProblem ?? undefined}
        onChange={({ target }) => setTo(target.value)}
      />
      <Button type="submit" tone="neutral" size="sm">
        Ver estas fechas
      </Button>
    </Days>
  );
}
