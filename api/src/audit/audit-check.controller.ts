import type { AuditCheck } from '@shop/contracts';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowRole } from '../common/access.decorators';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { AuditVerifier } from './audit-verifier.service';
import { NoStepUp } from '../access/step-up';

@Controller('admin/audit')
@AllowRole('admin')
export class AuditCheckController {
  constructor(private readonly verifier: AuditVerifier) {}

  /** Reads the whole log, which is why it is no GET: nobody should come here by a link. */
  @Post('verify')
  @HttpCode(200)
  @NoStepUp('Changes nothing')
  @RateLimit('uploads')
  @ApiOperation({ summary: 'Check the hashes and seals of the whole audit log' })
  verify(): Promise<AuditCheck> {
    return this.verifier.verify();
  }
}
