import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliateEntity } from './affiliate.entity';
import { AffiliatesController } from './affiliates.controller';
import { AffiliatesService } from './affiliates.service';
import { DistributorLoginService } from './distributor-login.service';
import { DistributorSessionController } from './distributor-session.controller';

@Module({
  imports: [TypeOrmModule.forFeature([AffiliateEntity])],
  controllers: [AffiliatesController, DistributorSessionController],
  providers: [AffiliatesService, DistributorLoginService],
})
export class AffiliatesModule {}
