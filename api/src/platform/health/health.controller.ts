import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Public } from '../http/access.decorators';
import { WithoutDatabase } from '../database/database.guard';
import { HealthService, type Health } from './health.service';

@Controller('health')
@Public()
@WithoutDatabase()
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @ApiOperation({ summary: 'Whether the shop and its database work' })
  check(): Promise<Health> {
    return this.health.check();
  }

  /** For the proxy that sends buyers here: 503 without the database, and as soon as the shop was asked to end. */
  @Get('ready')
  @ApiOperation({ summary: 'Whether to send buyers here' })
  checkReady(): Promise<Health> {
    return this.health.checkReady();
  }

  /** For a supervisor that restarts what hangs: the process works, whatever the database does. */
  @Get('live')
  @ApiOperation({ summary: 'Whether the process works' })
  checkLive(): Pick<Health, 'status'> {
    return { status: 'ok' };
  }
}
