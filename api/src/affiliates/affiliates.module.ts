import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ActivationController } from './activation.controller';
import { ActivationService } from './activation.service';
import { AffiliateEntity } from './affiliate.entity';
import { AffiliatesAdminController } from './affiliates-admin.controller';
import { AffiliatesAdminService } from './affiliates-admin.service';
import { AffiliatesController } from './affiliates.controller';
import { AffiliatesService } from './affiliates.service';
import { DistributorLoginService } from './distributor-login.service';
import { DistributorPasswordService } from './distributor-password.service';
import { DistributorSessionController } from './distributor-session.controller';
import { OwnSessionsService } from './own-sessions.service';

@Module({
  imports: [TypeOrmModule.forFeature([AffiliateEntity])],
  controllers: [AffiliatesController, AffiliatesAdminController, ActivationController, DistributorSessionController],
  providers: [
    AffiliatesService,
    AffiliatesAdminService,
    ActivationService,
    DistributorLoginService,
    DistributorPasswordService,
    OwnSessionsService,
  ],
})
export class AffiliatesModule {}
