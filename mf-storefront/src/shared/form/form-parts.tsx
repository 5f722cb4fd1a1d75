import { media, space, TextField } from '@shop/ui';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { styled } from 'styled-components';

/**
 * A form's fields under one another; with `$pairs` two by two from 600 px on. Where no script runs a browser would write
 * what was typed into the address, if it were not for the method.
 */
export const FormGrid = styled.form.attrs({ method: 'post' })<{ $pairs?: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  overflow-wrap: anywhere;
  gap: ${space[16]} ${space[20]};
  ${media.tablet} {
    ${({ $pairs }) => $pairs && 'grid-template-columns: repeat(2, minmax(0, 1fr));'}
  }
`;

/** False once something was written after the form had been sent: it stays. */
export function isSame(typed: object, sent: object): boolean {
  return JSON.stringify(typed) === JSON.stringify(sent);
}

type PersonTexts = Readonly<Record<'name' | 'email', string>>;

export interface PersonFieldsProps {
  name: UseFormRegisterReturn;
  email: UseFormRegisterReturn;
  errors: { name?: { message?: string }; email?: { message?: string } };
  /** Labels and placeholders come from the section's content. */
  labels: PersonTexts;
  placeholders: PersonTexts;
}

/** Who writes: name and e-mail, which every form of the storefront asks first. */
export function PersonFields({ name, email, errors, labels, placeholders }: PersonFieldsProps) {
  return (
    <>
      <TextField
        {...name}
        label={labels.name}
        placeholder={placeholders.name}
        error={errors.name?.message}
        autoComplete="name"
        required
      />
      <TextField
        {...email}
        type="email"
        label={labels.email}
        placeholder={placeholders.email}
        error={errors.email?.message}
        autoComplete="email"
        required
      />
    </>
  );
}
