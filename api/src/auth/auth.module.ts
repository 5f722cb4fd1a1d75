import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { UserEntity } from '../users/user.entity';
import { LoginAttempts } from './attempts/login-attempts.service';
import { TrustedAddresses } from './attempts/trusted-addresses.service';
import { AccessGuard } from './guards/access.guard';
import { DistributorSessions } from './distributor/distributor-sessions.service';
import { RevokedTokens } from './tokens/revoked-tokens.service';
import { Passwords } from './passwords/passwords.service';
import { SessionTokens } from './tokens/session-tokens.service';
import { StaffSessions } from './staff/staff-sessions.service';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, AffiliateEntity])],
  providers: [
    SessionTokens,
    RevokedTokens,
    TrustedAddresses,
    LoginAttempts,
    StaffSessions,
    DistributorSessions,
    Passwords,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [StaffSessions, DistributorSessions, Passwords, LoginAttempts],
})
export class AuthModule {}
