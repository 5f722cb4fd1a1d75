import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import { color, edge, font, innerEdge, radius, size, space, text } from '@shop/ui/core';

/** Ids that tie a control to its label, hint and error. */
export interface FieldIds {
  control: string;
  hint: string;
  error: string;
}

export const fieldIds = (id: string): FieldIds => ({ control: id, hint: `${id}-hint`, error: `${id}-error` });

/** ARIA attributes of the control inside a {@link FieldFrame}. The error comes first, so it is read first. */
export function fieldAria(ids: FieldIds, hint: ReactNode, error: string | undefined) {
  const described = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': described || undefined };
}

const Root = styled.div`
  align-content: start;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[8]};
`;

export const FieldLabel = styled.label`
  ${text.label}
`;

const Asterisk = styled.span`
  color: ${color.bad};
`;

const Hint = styled.p`
  ${text.caption}
  color: ${color.ink2};
`;

const ErrorLine = styled.p`
  display: flex;
  align-items: flex-start;
  gap: ${space[8]};
  ${text.small}
  font-weight: ${font.strong};
  color: ${color.bad};
`;

/** The text of a field's error, tied to the control by id. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <ErrorLine id={id}>
      <Icon name="alert" size={20} />
      <span>{children}</span>
    </ErrorLine>
  );
}

/** The look of every text-like control: 48 px, 1 px border; 2 px ink with focus, 2 px red with an error. */
export const controlLook = css`
  width: 100%;
  min-height: ${size.control};
  padding: ${space[8]} ${space[12]};
  border: ${edge.thin} solid ${color.field};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  ${text.body}
  outline: 0 solid transparent;
  &::placeholder {
    color: ${color.ink3};
    opacity: 1;
  }
  &:hover {
    border-color: ${color.ink3};
  }
  &[aria-invalid='true'] {
    ${innerEdge(color.bad)}
  }
  /* Forced colours leave no shadow of the inner edge, and draw the outline. */
  &:focus {
    ${innerEdge(color.ink)}
    outline-width: ${edge.strong};
  }
  &:disabled {
    background: ${color.mist};
    border-color: ${color.line};
    color: ${color.ink3};
    cursor: not-allowed;
  }
`;

/** Puts an icon before and a small part after a control. */
export const ControlBox = styled.div<{ $icon: boolean; $trailing: boolean }>`
  position: relative;
  & > svg:first-child {
    position: absolute;
    inset-block: 0;
    margin-block: auto;
    inset-inline-start: ${space[12]};
    color: ${color.ink2};
    pointer-events: none;
  }
  & > input,
  & > select {
    ${({ $icon }) => $icon && `padding-inline-start: ${space[40]};`}
    ${({ $trailing }) => $trailing && `padding-inline-end: ${size.control};`}
  }
`;

export interface FieldFrameProps {
  ids: FieldIds;
  label: string;
  marked?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** Label above, control, then the error or the hint. */
export function FieldFrame({ ids, label, marked = false, hint, error, children }: FieldFrameProps) {
  return (
    <Root>
      <FieldLabel htmlFor={ids.control}>
        {label}
        {marked && <Asterisk aria-hidden="true"> *</Asterisk>}
      </FieldLabel>
      {children}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      {hint && <Hint id={ids.hint}>{hint}</Hint>}
    </Root>
  );
}
