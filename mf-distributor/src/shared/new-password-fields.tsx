import { NewPasswordField, PasswordField } from '@shop/ui';
import { useState } from 'react';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

/** A field as react-hook-form registers it, and what is wrong with it. */
interface RegisteredField {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/**
 * A chosen password, twice, and how hard it is to guess. The problems are specified in English; the help says in Spanish
 * what is asked for.
 */
export function NewPasswordFields({ first, second }: { first: RegisteredField; second: RegisteredField }) {
  const [typed, setTyped] = useState('');
  return (
    <>
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
