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
import { ActivationController } from '../affiliates/activation/activation.controller';
import { ActivationService } from '../affiliates/activation/activation.service';
import { LoginAttempts } from '../access/attempts/login-attempts.service';
import { TrustedAddressEntity } from '../access/attempts/trusted-address.entity';
import { TrustedAddresses } from '../access/attempts/trusted-addresses.service';
import { DistributorAccountService } from '../affiliates/sign-in/distributor-account.service';
import { DistributorSessionController } from '../affiliates/sign-in/distributor-session.controller';
import { DistributorSessions } from '../affiliates/sign-in/distributor-sessions.service';
import { ExpiredRows } from '../jobs/expired-rows.service';
import { Challenges } from '../users/factors/challenges.service';
import { ConfirmationController } from '../users/factors/confirmation.controller';
import { ConfirmationService } from '../users/factors/confirmation.service';
import { OwnFactorsController } from '../users/factors/own-factors.controller';
import { OwnFactorsService } from '../users/factors/own-factors.service';
import { Passkeys } from '../users/factors/passkeys/passkeys.service';
import { FactorResetService } from '../users/factors/rules/factor-reset.service';
import { FactorRules } from '../users/factors/rules/factor-rules.service';
import { FactorsAdminController } from '../users/factors/rules/factors-admin.controller';
import { SecondStepService } from '../users/factors/second-step.service';
import { StaffChallengeEntity } from '../users/factors/staff-challenge.entity';
import { FactorVault } from '../users/factors/totp/factor-vault';
import { Sealing } from '../users/factors/totp/sealing.service';
import { Totp } from '../users/factors/totp/totp.service';
import { AccessGuard } from '../access/guards/access.guard';
import { Credentials } from '../access/passwords/credentials.service';
import { OwnSessionsController } from '../users/sessions/own-sessions.controller';
import { StaffSessionEntity } from '../users/staff-session.entity';
import { StaffSessions } from '../users/sessions/staff-sessions.service';
import { OwnAccountService } from '../users/sign-in/own-account.service';
import { StaffLoginService } from '../users/sign-in/staff-login.service';
import { StaffSessionController } from '../users/sign-in/staff-session.controller';
import { RevokedTokenEntity } from '../access/tokens/revoked-token.entity';
import { RevokedTokens } from '../access/tokens/revoked-tokens.service';
import { SessionTokens } from '../access/tokens/session-tokens.service';

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
