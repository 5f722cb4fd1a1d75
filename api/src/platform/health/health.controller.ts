import type { Success } from '@shop/contracts';
import { Controller, Get } from '@nestjs/common';

import { Public } from '../../common/access.decorators';
import { success } from '../../common/http/success';
import { HealthService, type Health } from './health.service';

@Controller('health')
@Public()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  async check(): Promise<Success<Health>> {
    return success(await this.health.check());
  }

  /** For whoever sends buyers here: 503 without the database, and as soon as the shop was asked to end. */
  @Get('ready')
  async checkReady(): Promise<Success<Health>> {
    return success(await this.health.checkReady());
  }

  /** For whoever restarts what hangs: the process works, whatever the database does. */
  @Get('live')
  checkLive(): Success<Pick<Health, 'status'>> {
    return success({ status: 'ok' });
  }
}
