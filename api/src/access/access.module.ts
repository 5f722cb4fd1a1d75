import { createSecretKey } from 'node:crypto';

import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';

import { CONFIG, type Config } from '../platform/config/config';
import { sessionSecret } from '../platform/config/stored-secret';
import { LoginAttempts } from './attempts/login-attempts.service';
import { TrustedAddressEntity } from './attempts/trusted-address.entity';
import { TrustedAddresses } from './attempts/trusted-addresses.service';
import { Credentials } from './passwords/credentials.service';
import { PasswordJudge } from './passwords/password-judge.service';
import { Passwords } from './passwords/passwords.service';
import { SessionTokens } from './tokens/session-tokens.service';

/** Who may call, and what it takes to say who one is: tokens, passwords, attempts. It knows no feature. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([TrustedAddressEntity]),
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        // A key, as jsonwebtoken tries to read a string as a certificate first, at every call.
        secret: createSecretKey(sessionSecret(config), 'utf8'),
        signOptions: { algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  providers: [Credentials, LoginAttempts, PasswordJudge, Passwords, SessionTokens, TrustedAddresses],
  exports: [Credentials, LoginAttempts, Passwords, SessionTokens],
})
export class AccessModule {}
