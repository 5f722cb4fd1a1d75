import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { FactorDates, StaffCallers } from '../access/callers';
import { Challenges } from './factors/challenges.service';
import { ConfirmationController } from './factors/confirmation.controller';
import { ConfirmationService } from './factors/confirmation.service';
import { OwnFactorsController } from './factors/own-factors.controller';
import { OwnFactorsService } from './factors/own-factors.service';
import { Passkeys } from './factors/passkeys/passkeys.service';
import { FactorRules } from './factors/rules/factor-rules.service';
import { FactorRulesController } from './factors/rules/factor-rules.controller';
import { SecondStepService } from './factors/second-step.service';
import { StaffChallengeEntity } from './factors/staff-challenge.entity';
import { FactorVault } from './factors/totp/factor-vault';
import { Sealing } from './factors/totp/sealing.service';
import { Totp } from './factors/totp/totp.service';
import { OwnSessionsController } from './sessions/own-sessions.controller';
import { StaffSessions } from './sessions/staff-sessions.service';
import { OwnAccountService } from './sign-in/own-account.service';
import { StaffLoginService } from './sign-in/staff-login.service';
import { StaffSessionController } from './sign-in/staff-session.controller';
import { StaffSessionEntity } from './staff-session.entity';
import { UserEntity } from './user.entity';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

/** Staff: accounts, signing in, sessions and second factors. */
@Module({
  imports: [TypeOrmModule.forFeature([StaffChallengeEntity, StaffSessionEntity, UserEntity])],
  controllers: [
    ConfirmationController,
    FactorRulesController,
    OwnFactorsController,
    OwnSessionsController,
    StaffSessionController,
    UsersController,
  ],
  providers: [
    Challenges,
    ConfirmationService,
    FactorRules,
    FactorVault,
    OwnAccountService,
    OwnFactorsService,
    Passkeys,
    Sealing,
    SecondStepService,
    StaffLoginService,
    StaffSessions,
    Totp,
    UsersService,
    { provide: FactorDates, useExisting: FactorRules },
    { provide: StaffCallers, useExisting: StaffSessions },
  ],
  exports: [FactorDates, StaffCallers],
})
export class UsersModule {}
