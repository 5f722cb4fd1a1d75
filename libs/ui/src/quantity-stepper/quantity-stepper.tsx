import { readUnits } from '@shop/contracts';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { color, edge, font, innerEdge, radius, size, text } from '@shop/ui/core';

export interface QuantityStepperProps {
  value: number;
  min?: number;
  /** Most units that may be chosen, such as what is left in stock. */
  max: number;
  /** Called with whole numbers within the limits only. */
  onChange: (value: number) => void;
  /** 'Cantidad de Bruma 20K, Sandía Hielo' */
  label: string;
  disabled?: boolean;
}

const Root = styled.div`
  display: inline-flex;
  width: ${size.stepper};
  height: ${size.controlSmall};
  border: ${edge.thin} solid ${color.field};
  border-radius: ${radius.control};
  background: ${color.surface};
`;

const Step = styled.button`
  flex: 1;
  display: grid;
  place-items: center;
  border-radius: ${radius.control};
  &:hover {
    background: ${color.mist};
  }
  &:disabled,
  &[aria-disabled='true'] {
    background: none;
    color: ${color.field};
    cursor: not-allowed;
  }
`;

const Input = styled.input`
  width: ${size.controlSmall};
  min-width: 0;
  border: 0;
  border-radius: ${radius.control};
  padding: 0;
  background: transparent;
  text-align: center;
  ${text.body}
  ${text.figures}
  font-weight: ${font.strong};
  &[aria-invalid='true'] {
    ${innerEdge(color.bad)}
  }
`;

/**
 * A quantity with one button on each side; typing and the arrow keys work too. On leaving, what is out of range is pulled
 * back, and what is no whole number gives way to the last one.
 * At its limits a button does nothing and keeps the focus, which a browser takes from one that is disabled.
 */
export function QuantityStepper({ value, min = 1, max, onChange, label, disabled = false }: QuantityStepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const clamp = (quantity: number) => Math.max(min, Math.min(max, quantity));
  const lowerLabel = label.charAt(0).toLowerCase() + label.slice(1);

  const choose = (quantity: number) => {
    setDraft(null);
    const next = clamp(quantity);
    if (next !== value) onChange(next);
  };

  const type = (typed: string) => {
    const { text: kept, units } = readUnits(typed);
    setDraft(kept);
    // A 0 may be the rest of a 10 that becomes a 20: it counts on leaving.
    if (units && units === clamp(units) && units !== value) onChange(units);
  };

  const leave = () => {
    if (draft === null) return;
    choose(draft === '' ? value : (readUnits(draft).units ?? value));
  };

  const stepBy = (units: number, isAtLimit: boolean) => ({
    type: 'button' as const,
    disabled,
    'aria-disabled': isAtLimit || undefined,
    onClick: () => isAtLimit || choose(value + units),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = {
      ArrowUp: () => choose(value + 1),
      ArrowDown: () => choose(value - 1),
      Enter: leave,
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return (
    <Root role="group" aria-label={label}>
      <Step aria-label={`Disminuir ${lowerLabel}`} {...stepBy(-1, value <= min)}>
        <Icon name="minus" />
      </Step>
      <Input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        aria-invalid={(draft !== null && readUnits(draft).units === null) || undefined}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      <Step aria-label={`Aumentar ${lowerLabel}`} {...stepBy(1, value >= max)}>
        <Icon name="plus" />
      </Step>
    </Root>
  );
}
