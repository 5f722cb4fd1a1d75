import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { DistributorCallers } from '../access/callers';
import { ActivationController } from './activation/activation.controller';
import { ActivationService } from './activation/activation.service';
import { AffiliateEntity } from './affiliate.entity';
import { AffiliatesAdminController } from './affiliates-admin.controller';
import { AffiliatesAdminService } from './affiliates-admin.service';
import { AffiliatesController } from './affiliates.controller';
import { AffiliatesService } from './affiliates.service';
import { KnownEmails } from './known-emails';
import { DistributorAccountService } from './sign-in/distributor-account.service';
import { DistributorSessionController } from './sign-in/distributor-session.controller';
import { DistributorSessions } from './sign-in/distributor-sessions.service';
import { HighTermsController } from './terms/high-terms.controller';

/** Affiliates: applications, terms, activation, and signing in as distributors. */
@Module({
  imports: [TypeOrmModule.forFeature([AffiliateEntity])],
  controllers: [
    ActivationController,
    AffiliatesAdminController,
    AffiliatesController,
    DistributorSessionController,
    HighTermsController,
  ],
  providers: [
    ActivationService,
    AffiliatesAdminService,
    AffiliatesService,
    DistributorAccountService,
    DistributorSessions,
    KnownEmails,
    { provide: DistributorCallers, useExisting: DistributorSessions },
  ],
  exports: [DistributorCallers, DistributorSessions],
})
export class AffiliatesModule {}
