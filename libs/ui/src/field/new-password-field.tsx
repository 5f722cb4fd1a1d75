import { PasswordField, type PasswordFieldProps } from './password-field';
import { PasswordStrength } from './password-strength';

export interface NewPasswordFieldProps extends Omit<PasswordFieldProps, 'hint' | 'autoComplete'> {
  /** Its text. */
  typed: string;
}

/** A password that somebody chooses: what is asked of it, in Spanish, and how hard it is to guess. */
export function NewPasswordField({ typed, ...rest }: NewPasswordFieldProps) {
  return (
    <>
      <PasswordField
        {...rest}
        autoComplete="new-password"
        hint="Al menos 8 caracteres, con mayúscula, minúscula, número y símbolo. No se aceptan contraseñas conocidas o fáciles de adivinar."
      />
      <PasswordStrength password={typed} />
    </>
  );
}
