import { useId } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { size, space } from '@shop/ui/core';
import { ControlBox, FieldFrame, controlLook, fieldAria, fieldIds } from './field-frame';
import type { FieldProps } from './text-field';

export interface SelectFieldProps extends ComponentPropsWithRef<'select'>, FieldProps {
  options: readonly { value: string; label: string; disabled?: boolean }[];
  /** First entry with an empty value, shown while nothing is chosen. */
  placeholder?: string;
}

const Select = styled.select`
  ${controlLook}
  appearance: none;
  text-overflow: ellipsis;
`;

const Chevron = styled.span`
  position: absolute;
  inset-block-start: calc((${size.control} - ${size.icon}) / 2);
  inset-inline-end: ${space[12]};
  pointer-events: none;
`;

/** A native select: short, fixed lists. For long lists use ComboboxField. */
export function SelectField({
  label,
  marked = false,
  hint,
  error,
  id,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId);
  return (
    <FieldFrame ids={ids} label={label} marked={marked} hint={hint} error={error}>
      <ControlBox $icon={false} $trailing>
        <Select {...rest} id={ids.control} {...fieldAria(ids, hint, error)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </Select>
        <Chevron>
          <Icon name="chevron-down" />
        </Chevron>
      </ControlBox>
    </FieldFrame>
  );
}
