import { Global, Module } from '@nestjs/common';

import { PasswordJudge } from './passwords/password-judge.service';
import { Passwords } from './passwords/passwords.service';

/** What rooms need to say who may call them and to take passwords. It knows no feature. */
@Global()
@Module({
  providers: [PasswordJudge, Passwords],
  exports: [Passwords],
})
export class AccessModule {}
