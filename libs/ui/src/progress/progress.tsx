import { styled } from 'styled-components';
import { color, radius, space } from '@shop/ui/core';

const Track = styled.div`
  height: ${space[8]};
  border-radius: ${radius.full};
  background: ${color.track};
  overflow: hidden;
  forced-color-adjust: none;
`;

const Fill = styled.div<{ $done: boolean }>`
  height: 100%;
  border-radius: ${radius.full};
  background: ${({ $done }) => ($done ? color.ok : color.ink)};
`;

export interface ProgressProps {
  /** 0 to 1; values outside are clamped. */
  value: number;
  /** Name of the measured work, for assistive technology. */
  label: string;
}

/** A bar that fills in ink and turns green when full. Say the same in words beside it. */
export function Progress({ value, label }: ProgressProps) {
  const share = Math.min(1, Math.max(0, value));
  const percent = Math.round(share * 100);
  return (
    <Track role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
      <Fill $done={share === 1} style={{ width: `${percent}%` }} />
    </Track>
  );
}
