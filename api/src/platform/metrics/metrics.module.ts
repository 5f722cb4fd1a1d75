import { Module } from '@nestjs/common';

import { RequestLog } from '../logging/request-log';
import { Metrics } from './metrics';
import { MetricsController } from './metrics.controller';

@Module({ controllers: [MetricsController], providers: [Metrics, RequestLog], exports: [Metrics] })
export class MetricsModule {}
