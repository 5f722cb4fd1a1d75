import 'reflect-metadata';

import { generatePassword } from '../access/passwords/generated-password';
import { PasswordJudge } from '../access/passwords/password-judge.service';
import { Passwords } from '../access/passwords/passwords.service';
import { resetPasswordOf } from '../users/staff-commands';
import { runCommand, withDatabase } from './run-command';

/** `npm run staff:reset-password -- name`: gives the user whose name is the first argument a new password, and shows it. */
await runCommand('No se cambió ninguna contraseña', async (config, [name = '']) => {
  const password = generatePassword();
  const judge = new PasswordJudge();
  const passwordHash = await new Passwords(judge, config).hash(password);
  await judge.onModuleDestroy();
  const pause = await withDatabase(config, (database) => resetPasswordOf(database, name, passwordHash));
  return `${name} tiene ahora la contraseña ${password} (anótala: no se vuelve a mostrar). Sus sesiones terminaron.${pause}`;
});
