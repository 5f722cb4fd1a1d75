import type { ChangePasswordInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import { ShopError } from '../../common/errors/shop-error';
import { LoginAttempts, type LoginAttempt } from '../attempts/login-attempts.service';
import { Passwords } from './passwords.service';

/** An account that is signed in to with a password; without a hash nobody can. */
interface Account {
  passwordHash: string | null;
}

/** An account as it was found by its name, and whether it may be signed in to. */
export interface FoundAccount<Found extends Account> {
  account: Found;
  mayEnter: boolean;
}

/** Who somebody is, of staff and distributors alike: signing in, and changing the password one knows. */
@Injectable()
export class Credentials {
  constructor(
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
  ) {}

  /**
   * @param find looks the account up by its name; null without one
   * @returns the account with that name and password
   * @throws ShopError auth.invalidCredentials, the same and after the same work for an unknown name, a wrong password and
   * an account that may not enter; limit.tooManyRequests after too many of them
   */
  async identify<Found extends Account>(
    attempt: LoginAttempt,
    password: string,
    find: () => Promise<FoundAccount<Found> | null>,
  ): Promise<Found> {
    const account = await this.attempts.during(attempt, async () => {
      const found = await find();
      const matches = await this.passwords.matches(found?.account.passwordHash, password);
      return matches && found?.mayEnter ? found.account : null;
    });
    if (!account) throw new ShopError('auth.invalidCredentials');
    return account;
  }

  /**
   * @returns the hash of the new password, once the current one was right
   * @throws ShopError request.invalid at `currentPassword` when that is wrong; limit.tooManyRequests after too many
   * wrong ones
   */
  async renew(
    attempt: LoginAttempt,
    account: Account,
    { currentPassword, newPassword }: Pick<ChangePasswordInput, 'currentPassword' | 'newPassword'>,
  ): Promise<string> {
    const known = await this.attempts.during(attempt, async () =>
      (await this.passwords.matches(account.passwordHash, currentPassword)) ? account : null,
    );
    if (!known) throw wrongPassword();
    return this.passwords.hash(newPassword);
  }
}

/** The refusal of a current password that is not the one. */
export function wrongPassword(): ShopError {
  const problem = { path: 'currentPassword', message: 'La contraseña actual no es correcta' };
  return new ShopError('request.invalid', { text: problem.message, problems: [problem] });
}
