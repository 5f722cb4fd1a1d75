import { Global, Module } from '@nestjs/common';

import { AuditCheckController } from './audit-check.controller';
import { AuditSeals } from './audit-seals.service';
import { AuditVerifier } from './audit-verifier.service';
import { AuditController } from './audit.controller';
import { AuditService } from './audit.service';

/** Every module that lets somebody change something writes it down here. */
@Global()
@Module({
  controllers: [AuditController, AuditCheckController],
  providers: [AuditSeals, AuditService, AuditVerifier],
  exports: [AuditService],
})
export class AuditModule {}
