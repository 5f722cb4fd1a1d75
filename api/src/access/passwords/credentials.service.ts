import type { ChangePasswordInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import { ShopError } from '../../platform/errors/shop-error';
import { SecurityLog } from '../../platform/logging/security-log';
import { LoginAttempts, type LoginAttempt } from '../attempts/login-attempts.service';
import { Passwords } from './passwords.service';

/** An account that is signed in to with a password; without a hash nobody can. */
interface Account {
  id: string;
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
    private readonly security: SecurityLog,
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
    let known: string | null = null;
    const account = await this.attempts.during(attempt, async () => {
      const found = await find();
      known = found?.account.id ?? null;
      const matches = await this.passwords.matches(found?.account.passwordHash, password);
      return matches && found?.mayEnter ? found.account : null;
    });
    if (!account) {
      this.security.record('signIn.failed', { kind: attempt.kind, account: known });
      throw new ShopError('auth.invalidCredentials');
    }
    return account;
  }

  /**
   * @returns the hash of the new password, once the current one was right
   * @throws ShopError request.invalid at `currentPassword` when that is wrong, at `newPassword` when it is easily guessed;
   * limit.tooManyRequests after too many wrong ones
   */
  async renew(
    attempt: LoginAttempt,
    account: Account,
    { currentPassword, newPassword }: Pick<ChangePasswordInput, 'currentPassword' | 'newPassword'>,
  ): Promise<string> {
    if (!(await this.knows(attempt, account, currentPassword))) throw wrongPassword();
    return this.passwords.hashChosen(newPassword, 'newPassword');
  }

  /**
   * A person who is signed in gives the password again.
   * @throws ShopError request.invalid at `password` when it is wrong; limit.tooManyRequests after too many wrong ones
   */
  async confirm(attempt: LoginAttempt, account: Account, password: string): Promise<void> {
    if (!(await this.knows(attempt, account, password)))
      throw wrongPassword('password', 'La contraseña no es correcta');
  }

  private async knows(attempt: LoginAttempt, account: Account, password: string): Promise<boolean> {
    const known = await this.attempts.during(attempt, async () =>
      (await this.passwords.matches(account.passwordHash, password)) ? account : null,
    );
    if (!known) this.security.record('password.refused', { kind: attempt.kind, account: account.id });
    return known !== null;
  }
}

/** The refusal of a password of one's own that is not the one. */
export function wrongPassword(path = 'currentPassword', message = 'La contraseña actual no es correcta'): ShopError {
  const problem = { path, message };
  return new ShopError('request.invalid', { text: problem.message, problems: [problem] });
}
