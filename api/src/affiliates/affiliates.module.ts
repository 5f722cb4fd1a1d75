import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliateEntity } from './affiliate.entity';
import { AffiliatesAdminController } from './affiliates-admin.controller';
import { AffiliatesAdminService } from './affiliates-admin.service';
import { AffiliatesController } from './affiliates.controller';
import { AffiliatesService } from './affiliates.service';

@Module({
  imports: [TypeOrmModule.forFeature([AffiliateEntity])],
  controllers: [AffiliatesController, AffiliatesAdminController],
  providers: [AffiliatesService, AffiliatesAdminService],
})
export class AffiliatesModule {}
