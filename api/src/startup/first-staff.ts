import { limits } from '@shop/contracts';
import type { DataSource } from 'typeorm';

import { generatePassword } from '../access/passwords/generated-password';
import { PasswordJudge } from '../access/passwords/password-judge.service';
import { Passwords } from '../access/passwords/passwords.service';
import type { Config } from '../platform/config/config';
import { UserEntity } from '../users/user.entity';
import { StartError } from './start-error';

/**
 * Makes the first staff account of a shop without any admin; an existing shop is left alone.
 * @param tell told at once, as a start may fail later and the next makes none: a generated password, but never a given one
 * @throws StartError when the given name or password can't be one
 */
export async function ensureFirstStaff(
  dataSource: DataSource,
  { firstStaff: { username, password }, timeoutFactor }: Pick<Config, 'firstStaff' | 'timeoutFactor'>,
  tell: (text: string) => void,
): Promise<void> {
  const users = dataSource.getRepository(UserEntity);
  if (await users.existsBy({ role: 'admin' })) return;
  if (username.length > limits.usernameText)
    throw new StartError(`ADMIN_USERNAME puede tener como máximo ${limits.usernameText} caracteres.`);
  if (password !== null && password.length > limits.passwordText) {
    throw new StartError(`ADMIN_PASSWORD puede tener como máximo ${limits.passwordText} caracteres.`);
  }
  const judge = new PasswordJudge();
  const isWeak = password !== null && (await judge.problem(password)) !== null;
  await judge.onModuleDestroy();
  if (isWeak) {
    throw new StartError(
      'ADMIN_PASSWORD es fácil de adivinar. Elige otra más larga o menos común y vuelve a iniciar la tienda.',
    );
  }
  const chosen = password ?? generatePassword();
  await users.insert({
    username,
    passwordHash: await new Passwords(judge, { timeoutFactor }).hash(chosen),
    role: 'admin',
  });
  const shown = password === null ? `${chosen} (anótala: no se vuelve a mostrar)` : 'la de ADMIN_PASSWORD';
  tell(`Cuenta del personal: usuario ${username}, contraseña ${shown}`);
}
