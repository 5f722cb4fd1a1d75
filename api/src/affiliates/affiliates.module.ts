import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliateEntity } from './affiliate.entity';
import { AffiliatesAdminController } from './affiliates-admin.controller';
import { AffiliatesAdminService } from './affiliates-admin.service';
import { AffiliatesController } from './affiliates.controller';
import { AffiliatesService } from './affiliates.service';
import { KnownEmails } from './known-emails';
import { HighTermsController } from './terms/high-terms.controller';
import { HighTermsService } from './terms/high-terms.service';

@Module({
  imports: [TypeOrmModule.forFeature([AffiliateEntity])],
  controllers: [AffiliatesController, AffiliatesAdminController, HighTermsController],
  providers: [AffiliatesService, AffiliatesAdminService, HighTermsService, KnownEmails],
})
export class AffiliatesModule {}
