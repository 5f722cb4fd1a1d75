import { PasswordField } from '@shop/ui';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';

/** A field as react-hook-form registers it, and what is wrong with it. */
interface RegisteredField {
  field: UseFormRegisterReturn;
  error: FieldError | undefined;
}

/** A chosen password, twice. The problems are specified in English; the help says in Spanish what is asked for. */
export function NewPasswordFields({ first, second }: { first: RegisteredField; second: RegisteredField }) {
  return (
    <>
      <PasswordField
        label="Contraseña nueva"
        autoComplete="new-password"
        hint="Al menos 8 caracteres, con mayúscula, minúscula, número y símbolo."
        error={first.error?.message}
        {...first.field}
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
