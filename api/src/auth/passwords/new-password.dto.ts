import {
  confirmationProblem,
  currentPasswordProblem,
  type ChangePasswordInput,
  limits,
  type NewPasswordInput,
  passwordProblem,
} from '@shop/contracts';

import { Rule } from '../../common/validation/rules';

/** A password that somebody chooses, judged as the browser's form judges it. Never trimmed. */
export function ChosenPassword(): PropertyDecorator {
  const schema = { type: 'string', format: 'password', minLength: 8, maxLength: limits.passwordText } as const;
  return Rule((value) => passwordProblem(textOf(value)), schema);
}

/** For the API's document. */
const PASSWORD = { type: 'string', format: 'password' } as const;

/** The same password once more. */
function Confirmation(): PropertyDecorator {
  return Rule((value, fields) => {
    const { newPassword } = fields as Partial<Record<keyof NewPasswordInput, unknown>>;
    return confirmationProblem({ newPassword: textOf(newPassword), confirmPassword: textOf(value) });
  }, PASSWORD);
}

/** No password is this long; a wrong one of any length is a wrong password, not a wrong request. */
const MAX = 2000;

/** The password that somebody has until now: only asked for, what it has to have may have been another then. */
function CurrentPassword(): PropertyDecorator {
  return Rule((value) => {
    const password = textOf(value);
    return currentPasswordProblem(password) ?? (password.length > MAX ? `Usa como máximo ${MAX} caracteres` : null);
  }, PASSWORD);
}

/** What is no text is as good as no password. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Body of calls that set a password. */
export class NewPasswordDto implements NewPasswordInput {
  @ChosenPassword()
  newPassword!: string;

  @Confirmation()
  confirmPassword!: string;
}

/** Body of calls by which somebody changes his own password. */
export class ChangePasswordDto extends NewPasswordDto implements ChangePasswordInput {
  @CurrentPassword()
  currentPassword!: string;
}
