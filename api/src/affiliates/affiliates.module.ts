import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ActivationController } from '../auth/activation/activation.controller';
import { ActivationService } from '../auth/activation/activation.service';
import { AffiliateEntity } from './affiliate.entity';
import { AffiliatesAdminController } from './affiliates-admin.controller';
import { AffiliatesAdminService } from './affiliates-admin.service';
import { AffiliatesController } from './affiliates.controller';
import { AffiliatesService } from './affiliates.service';
import { DistributorLoginService } from '../auth/distributor/distributor-login.service';
import { DistributorPasswordService } from '../auth/distributor/distributor-password.service';
import { DistributorSessionController } from '../auth/distributor/distributor-session.controller';
import { OwnSessionsService } from '../auth/distributor/own-sessions.service';

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
