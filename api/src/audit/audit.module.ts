import { Global, Module } from '@nestjs/common';

import { Jobs } from '../jobs/jobs.service';
import { AuditCheckController } from './audit-check.controller';
import { AuditHistory } from './audit-history.service';
import { AuditSeals } from './audit-seals.service';
import { AuditVerification } from './audit-verifier.service';
import { AuditController } from './audit.controller';
import { AuditService } from './audit.service';

/** Every module that lets somebody change something writes it down here. */
@Global()
@Module({
  controllers: [AuditController, AuditCheckController],
  providers: [AuditHistory, AuditSeals, AuditService, AuditVerification],
  exports: [AuditService],
})
export class AuditModule {
  constructor(jobs: Jobs, verification: AuditVerification, seals: AuditSeals) {
    jobs.register(verification, seals);
  }
}
