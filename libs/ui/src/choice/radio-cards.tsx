import { useId } from 'react';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { FieldError, fieldIds } from '../field/field-frame';
import { Icon } from '@shop/ui/core';
import type { IconName } from '@shop/ui/core';
import { color, edge, focusRing, innerEdge, radius, size, space, text } from '@shop/ui/core';

export interface RadioOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: IconName;
  hint?: string;
}

export interface RadioCardsProps<Value extends string = string> extends Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'id' | 'value' | 'defaultValue'
> {
  legend: string;
  name: string;
  options: readonly RadioOption<Value>[];
  error?: string | undefined;
  /** Id of the group, for FormSummary. */
  id?: string;
}

const Group = styled.fieldset`
  display: grid;
  gap: ${space[8]};
`;

const Legend = styled.legend`
  ${text.label}
  padding: 0;
  margin-bottom: ${space[8]};
`;

const Card = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: ${size.headerPhone};
  padding: ${space[8]} ${space[12]};
  border: ${edge.thin} solid ${color.field};
  border-radius: ${radius.control};
  background: ${color.surface};
  cursor: pointer;
  ${text.body}
  &:has(input:checked) {
    ${innerEdge(color.ink)}
  }
  &:has(input:focus-visible) {
    ${focusRing}
  }
  &:has(input[aria-invalid='true']:not(:checked)) {
    border-color: ${color.bad};
  }
`;

const Dot = styled.input`
  appearance: none;
  flex: none;
  width: ${size.box};
  height: ${size.box};
  margin: 0;
  border: ${edge.strong} solid ${color.field};
  border-radius: ${radius.full};
  outline: none;
  cursor: pointer;
  &:checked {
    border: calc(2 * ${edge.ring}) solid ${color.ink};
  }
`;

const Label = styled.span`
  flex: 1;
  line-height: 1.3;
`;

const Hint = styled.span`
  display: block;
  ${text.caption}
  color: ${color.ink2};
`;

/** A few choices as cards around native radio buttons: arrow keys and forms work as ever. */
export function RadioCards<Value extends string = string>({
  legend,
  options,
  error,
  id,
  ...rest
}: RadioCardsProps<Value>) {
  const ownId = useId();
  const ids = fieldIds(id ?? ownId);
  return (
    <Group id={ids.control} aria-describedby={error ? ids.error : undefined}>
      <Legend>{legend}</Legend>
      {options.map((option) => (
        <Card key={option.value}>
          <Dot {...rest} type="radio" value={option.value} aria-invalid={error ? true : undefined} />
          <Label>
            {option.label}
            {option.hint && <Hint>{option.hint}</Hint>}
          </Label>
          {option.icon && <Icon name={option.icon} />}
        </Card>
      ))}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
    </Group>
  );
}
