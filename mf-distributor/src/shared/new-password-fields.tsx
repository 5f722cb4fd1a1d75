import { NewPasswordField, PasswordField } from '@shop/ui';
import { useState } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

/** A field as react-hook-form registers it, and what is wrong with it. */
interface RegisteredField {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

interface NewPasswordFieldsProps {
  /** Whose password it is: nobody sees it, password managers keep the password under it. */
  email: string;
  first: RegisteredField;
  second: RegisteredField;
}

/**
 * A chosen password, twice, and how hard it is to guess. The problems are specified in English; the help says in Spanish
 * what is asked for.
 */
export function NewPasswordFields({ email, first, second }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <input hidden readOnly autoComplete="username" value={email} />
      <NewPasswordField
        label="Contraseña nueva"
        typed={typed}
        error={first.error?.message}
        {...first.field}
        onChange={(event) => {
          setTyped(event.target.value);
          void first.field.onChange(event);
        }}
      />
      <PasswordField
        label="Confirma la contraseña nueva"
        autoComplete="new-password"
        hint="Escríbela otra vez, igual."
        error={second.error?.message}
        {...second.field}
      />
    </>
  );
}
