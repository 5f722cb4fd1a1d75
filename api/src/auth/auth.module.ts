import { createSecretKey } from 'node:crypto';

import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { Jobs } from '../jobs/jobs.service';
import { CONFIG, type Config } from '../platform/config/config';
import { sessionSecret } from '../platform/config/session-secret';
import { UserEntity } from '../users/user.entity';
import { ActivationController } from './activation/activation.controller';
import { ActivationService } from './activation/activation.service';
import { LoginAttempts } from './attempts/login-attempts.service';
import { TrustedAddressEntity } from './attempts/trusted-address.entity';
import { TrustedAddresses } from './attempts/trusted-addresses.service';
import { DistributorAccountService } from './distributor/distributor-account.service';
import { DistributorSessionController } from './distributor/distributor-session.controller';
import { DistributorSessions } from './distributor/distributor-sessions.service';
import { ExpiredRows } from './expired-rows.service';
import { Challenges } from './factors/challenges.service';
import { ConfirmationController } from './factors/confirmation.controller';
import { ConfirmationService } from './factors/confirmation.service';
import { OwnFactorsController } from './factors/own-factors.controller';
import { OwnFactorsService } from './factors/own-factors.service';
import { Passkeys } from './factors/passkeys/passkeys.service';
import { FactorResetService } from './factors/rules/factor-reset.service';
import { FactorRules } from './factors/rules/factor-rules.service';
import { FactorsAdminController } from './factors/rules/factors-admin.controller';
import { SecondStepService } from './factors/second-step.service';
import { StaffChallengeEntity } from './factors/staff-challenge.entity';
import { FactorVault } from './factors/totp/factor-vault';
import { Sealing } from './factors/totp/sealing.service';
import { Totp } from './factors/totp/totp.service';
import { AccessGuard } from './guards/access.guard';
import { Credentials } from './passwords/credentials.service';
import { OwnSessionsController } from './sessions/own-sessions.controller';
import { StaffSessionEntity } from '../users/staff-session.entity';
import { StaffSessions } from './sessions/staff-sessions.service';
import { OwnAccountService } from './staff/own-account.service';
import { StaffLoginService } from './staff/staff-login.service';
import { StaffSessionController } from './staff/staff-session.controller';
import { RevokedTokenEntity } from './tokens/revoked-token.entity';
import { RevokedTokens } from './tokens/revoked-tokens.service';
import { SessionTokens } from './tokens/session-tokens.service';

@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([
      AffiliateEntity,
      RevokedTokenEntity,
      StaffChallengeEntity,
      StaffSessionEntity,
      TrustedAddressEntity,
      UserEntity,
    ]),
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
  controllers: [
    ActivationController,
    ConfirmationController,
    DistributorSessionController,
    FactorsAdminController,
    OwnFactorsController,
    OwnSessionsController,
    StaffSessionController,
  ],
  providers: [
    ActivationService,
    Challenges,
    ConfirmationService,
    Credentials,
    DistributorAccountService,
    DistributorSessions,
    ExpiredRows,
    FactorResetService,
    FactorRules,
    FactorVault,
    LoginAttempts,
    OwnAccountService,
    OwnFactorsService,
    Passkeys,
    RevokedTokens,
    Sealing,
    SecondStepService,
    SessionTokens,
    StaffLoginService,
    StaffSessions,
    Totp,
    TrustedAddresses,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [DistributorSessions, StaffSessions],
})
export class AuthModule {
  constructor(jobs: Jobs, expired: ExpiredRows) {
    jobs.register(expired);
  }
}
