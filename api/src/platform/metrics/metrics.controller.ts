import { createHash, timingSafeEqual } from 'node:crypto';

import {
  Controller,
  Get,
  Inject,
  Injectable,
  StreamableFile,
  UseGuards,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Request, Response } from 'express';

import { Public } from '../http/access.decorators';
import { Fails } from '../http/fails.decorator';
import { ShopError } from '../errors/shop-error';
import { CONFIG, type Config } from '../config/config';
import { storedSecret } from '../config/stored-secret';
import { WithoutDatabase } from '../database/database.guard';
import { Metrics } from './metrics';

/** Lets those in who know the token: `Authorization: Bearer …`. */
@Injectable()
class MetricsTokenGuard implements CanActivate {
  private readonly expected: Buffer;

  /** @throws ConfigError when no token is configured and none can be kept */
  constructor(@Inject(CONFIG) { metricsToken, dataDir }: Config) {
    this.expected = digest(`Bearer ${metricsToken ?? storedSecret(dataDir, 'metrics-token')}`);
  }

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const { authorization = '' } = http.getRequest<Request>().headers;
    if (timingSafeEqual(digest(authorization), this.expected)) return true;
    http.getResponse<Response>().setHeader('WWW-Authenticate', 'Bearer');
    throw new ShopError('auth.required');
  }
}

/** For Prometheus. No session opens it, and it works while the database is away. */
@Controller('metrics')
@Public()
@WithoutDatabase()
@UseGuards(MetricsTokenGuard)
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @ApiBearerAuth('metrics')
  @ApiOkResponse({ content: { 'text/plain': { schema: { type: 'string' } } } })
  @ApiOperation({ summary: 'Metrics for Prometheus' })
  @Fails('auth.required')
  async read(): Promise<StreamableFile> {
    const { text, type } = await this.metrics.read();
    const body = Buffer.from(text);
    return new StreamableFile(body, { type, length: body.length });
  }
}

/** Of equal length for any two texts, as the comparison wants them. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
