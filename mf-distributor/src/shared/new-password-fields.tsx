import type { BoundField } from '@shop/frames';
import { NewPasswordField, PasswordField } from '@shop/ui';
import { useState } from 'react';

interface NewPasswordFieldsProps {
  /** Whose password it is: nobody sees it, password managers keep the password under it. */
  email: string;
  first: BoundField;
  second: BoundField;
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
        {...first}
        onChange={(event) => {
          setTyped(event.target.value);
          void first.onChange(event);
        }}
      />
      <PasswordField
        label="Confirma la contraseña nueva"
        autoComplete="new-password"
        hint="Escríbela otra vez, igual."
        {...second}
      />
    </>
  );
}
