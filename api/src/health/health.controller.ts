import type { Success } from '@shop/contracts';
import { Controller, Get } from '@nestjs/common';

import { Public } from '../shared/access/access';
import { success } from '../shared/http/success';
import { HealthService, type Health } from './health.service';

@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get()
  @Public()
  async check(): Promise<Success<Health>> {
    return success(await this.health.check());
  }
}
