import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { color, font, radius, space, text, underline } from '@shop/ui/core';

export interface FieldProblem {
  /** The field's label as it stands in the form. */
  label: string;
  fieldId: string;
}

export interface FormSummaryProps extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  problems: readonly FieldProblem[];
}

const Root = styled.div`
  display: flex;
  gap: ${space[12]};
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.control};
  background: ${color.badSoft};
  color: ${color.bad};
  ${text.small}
`;

const Jump = styled.a`
  color: inherit;
  ${underline}
`;

const Count = styled.strong`
  font-weight: ${font.strong};
`;

const separator = (index: number, length: number) => {
  if (index === length - 1) return '.';
  return index === length - 2 ? ' y ' : ', ';
};

const lowerFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  const control = field.matches('fieldset') ? field.querySelector('input') : field;
  control?.focus();
  field.scrollIntoView({ block: 'center' });
}

/** List of the fields left to correct, above a long form. Focus it by its ref after a failed submit; each name leads to its field. */
export function FormSummary({ problems, ...rest }: FormSummaryProps) {
  if (problems.length === 0) return null;
  const fields = problems.length === 1 ? '1 campo' : `${problems.length} campos`;
  return (
    <Root {...rest} role="alert" tabIndex={-1}>
      <Icon name="alert" size={20} />
      <p>
        <Count>Revisa {fields}</Count> para continuar:{' '}
        {problems.map(({ label, fieldId }, index) => (
          <Fragment key={fieldId}>
            <Jump href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {lowerFirst(label)}
            </Jump>
            {separator(index, problems.length)}
          </Fragment>
        ))}
      </p>
    </Root>
  );
}
