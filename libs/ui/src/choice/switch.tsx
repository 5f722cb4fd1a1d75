import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '@shop/ui/core';
import { color, edge, radius, size, space, text, transition } from '@shop/ui/core';

export interface SwitchProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'role' | 'children'> {
  label: ReactNode;
  /** The label is for assistive technology only, where a table head already says it. */
  hideLabel?: boolean;
}

const Row = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.controlSmall};
  cursor: pointer;
  ${text.body}
  &:has(input:disabled) {
    color: ${color.ink3};
    cursor: not-allowed;
  }
`;

const Track = styled.input`
  appearance: none;
  flex: none;
  position: relative;
  width: ${size.switchWidth};
  height: ${size.switchHeight};
  margin: 0;
  border-radius: ${radius.full};
  background: ${color.field};
  cursor: inherit;
  transition: ${transition('background-color')};
  /* Its colours are all there is to see of it. */
  forced-color-adjust: none;
  &::before {
    content: '';
    position: absolute;
    inset: ${edge.ring} auto ${edge.ring} ${edge.ring};
    width: ${size.box};
    border-radius: inherit;
    background: ${color.page};
    transition: ${transition('transform')};
  }
  &:checked {
    background: ${color.ok};
  }
  &:checked::before {
    transform: translateX(${size.switchTravel});
  }
  &:disabled {
    opacity: 0.5;
  }
`;

/** Switches something at once, without a save button. */
export function Switch({ label, hideLabel = false, ...rest }: SwitchProps) {
  return (
    <Row>
      {/* A checkbox says by itself whether it is on. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <Track {...rest} type="checkbox" role="switch" />
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
    </Row>
  );
}
