import { Controller, Get } from '@nestjs/common';

import { Public } from '../../common/access.decorators';
import { WithoutDatabase } from '../database/database.guard';
import { HealthService, type Health } from './health.service';

@Controller('health')
@Public()
@WithoutDatabase()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  check(): Promise<Health> {
    return this.health.check();
  }

  /** For whoever sends buyers here: 503 without the database, and as soon as the shop was asked to end. */
  @Get('ready')
  checkReady(): Promise<Health> {
    return this.health.checkReady();
  }

  /** For whoever restarts what hangs: the process works, whatever the database does. */
  @Get('live')
  checkLive(): Pick<Health, 'status'> {
    return { status: 'ok' };
  }
}
