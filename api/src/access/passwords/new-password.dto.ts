import {
  confirmationProblem,
  currentPasswordProblem,
  type ChangePasswordInput,
  limits,
  type NewPasswordInput,
  passwordProblem,
} from '@shop/contracts';
import { MaxLength } from 'class-validator';

import { LONGEST_SECRET, ofText, Satisfies, TOO_LONG } from '../../platform/validation/decorators';

/** A password that somebody chooses, by its form; whether it is strong, `Passwords` judges. Never trimmed. */
export const ChosenPassword = () =>
  Satisfies(ofText(passwordProblem), {
    type: 'string',
    format: 'password',
    minLength: 8,
    maxLength: limits.passwordText,
  });

/** Body of calls that set a password. */
export class NewPasswordDto implements NewPasswordInput {
  @ChosenPassword()
  newPassword!: string;

  /** The same once more. */
  @Satisfies(
    (value, { newPassword }: Partial<Record<keyof NewPasswordInput, unknown>>) =>
      confirmationProblem({ newPassword: textOf(newPassword), confirmPassword: textOf(value) }),
    { type: 'string', format: 'password' },
  )
  confirmPassword!: string;
}

/** Body of calls by which people change their own password. */
export class ChangePasswordDto extends NewPasswordDto implements ChangePasswordInput {
  /** Only asked for: what it has to have may have been another then. */
  @MaxLength(LONGEST_SECRET, { message: TOO_LONG })
  @Satisfies(ofText(currentPasswordProblem), { type: 'string', format: 'password' })
  currentPassword!: string;
}

/** A value that is no text is as good as no password. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
