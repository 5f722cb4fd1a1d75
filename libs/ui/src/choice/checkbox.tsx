import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { FieldError, fieldIds } from '../field/field-frame';
import { Icon } from '@shop/ui/core';
import { color, edge, radius, size, space, text } from '@shop/ui/core';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  label: ReactNode;
  error?: string | undefined;
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

const Box = styled.span`
  position: relative;
  flex: none;
  width: ${size.box};
  height: ${size.box};
  & > svg {
    position: absolute;
    inset: ${edge.strong};
    color: ${color.onInv};
    pointer-events: none;
    opacity: 0;
    /* The box loses its ground there. */
    @media (forced-colors: active) {
      color: FieldText;
    }
  }
  & > input:checked + svg {
    opacity: 1;
  }
`;

const Input = styled.input`
  appearance: none;
  width: ${size.box};
  height: ${size.box};
  margin: 0;
  border: ${edge.strong} solid ${color.field};
  border-radius: calc(${radius.control} / 2);
  background: ${color.surface};
  cursor: inherit;
  &:checked {
    border-color: ${color.inv};
    background: ${color.inv};
  }
  &[aria-invalid='true'] {
    border-color: ${color.bad};
  }
`;

/** A native checkbox with its label. */
export function Checkbox({ label, error, id, ...rest }: CheckboxProps) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId);
  return (
    <div>
      <Row>
        <Box>
          <Input
            {...rest}
            type="checkbox"
            id={ids.control}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? ids.error : undefined}
          />
          <Icon name="check" size={16} />
        </Box>
        <span>{label}</span>
      </Row>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </div>
  );
}
