import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
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
import { AccessGuard } from './guards/access.guard';
import { Credentials } from './passwords/credentials.service';
import { Passwords } from './passwords/passwords.service';
import { OwnAccountService } from './staff/own-account.service';
import { StaffLoginService } from './staff/staff-login.service';
import { StaffSessionController } from './staff/staff-session.controller';
import { StaffSessions } from './staff/staff-sessions.service';
import { RevokedTokenEntity } from './tokens/revoked-token.entity';
import { RevokedTokens } from './tokens/revoked-tokens.service';
import { SessionTokens } from './tokens/session-tokens.service';

@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([UserEntity, AffiliateEntity, RevokedTokenEntity, TrustedAddressEntity]),
    JwtModule.registerAsync({
      inject: [CONFIG],
      useFactory: (config: Config) => ({
        secret: sessionSecret(config),
        signOptions: { algorithm: 'HS256' },
        verifyOptions: { algorithms: ['HS256'] },
      }),
    }),
  ],
  controllers: [ActivationController, DistributorSessionController, StaffSessionController],
  providers: [
    ActivationService,
    Credentials,
    DistributorAccountService,
    DistributorSessions,
    ExpiredRows,
    LoginAttempts,
    OwnAccountService,
    Passwords,
    RevokedTokens,
    SessionTokens,
    StaffLoginService,
    StaffSessions,
    TrustedAddresses,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [DistributorSessions, Passwords, StaffSessions],
})
export class AuthModule {}
