import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { UserEntity } from '../../users/user.entity';
import { AccessGuard } from './access.guard';
import { DistributorSessions } from './distributor-sessions';
import { EndedSessions } from './ended-sessions';
import { Passwords } from './passwords';
import { SessionTokens } from './session-tokens';
import { StaffSessions } from './staff-sessions';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, AffiliateEntity])],
  providers: [
    SessionTokens,
    EndedSessions,
    StaffSessions,
    DistributorSessions,
    Passwords,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [StaffSessions, DistributorSessions, Passwords],
})
export class AccessModule {}
