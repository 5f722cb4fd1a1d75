import { useId } from 'react';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import type { IconName } from '@shop/ui/core';
import { ControlBox, FieldFrame, controlLook, fieldAria, fieldIds } from './field-frame';

/** Properties of every field besides the attributes of its element. */
export interface FieldProps {
  label: string;
  /** An asterisk after the label; what it means says the form. */
  marked?: boolean;
  hint?: ReactNode;
  /** The problem in a sentence; marks the control as invalid. */
  error?: string | undefined;
}

export interface TextFieldProps extends ComponentPropsWithRef<'input'>, FieldProps {
  icon?: IconName;
}

const Input = styled.input`
  ${controlLook}
`;

/** One line of text. Spread react-hook-form's `register(…)` into it. */
export function TextField({ label, marked = false, hint, error, icon, id, ...rest }: TextFieldProps) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId);
  return (
    <FieldFrame ids={ids} label={label} marked={marked} hint={hint} error={error}>
      <ControlBox $icon={icon !== undefined} $trailing={false}>
        {icon && <Icon name={icon} />}
        <Input {...rest} id={ids.control} {...fieldAria(ids, hint, error)} />
      </ControlBox>
    </FieldFrame>
  );
}

export interface TextAreaFieldProps extends ComponentPropsWithRef<'textarea'>, FieldProps {}

const TextArea = styled.textarea`
  ${controlLook}
  resize: vertical;
`;

/** Several lines of text. */
export function TextAreaField({ label, marked = false, hint, error, id, rows = 4, ...rest }: TextAreaFieldProps) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId);
  return (
    <FieldFrame ids={ids} label={label} marked={marked} hint={hint} error={error}>
      <TextArea {...rest} rows={rows} id={ids.control} {...fieldAria(ids, hint, error)} />
    </FieldFrame>
  );
}
