import { Module } from '@nestjs/common';

import { RequestLog } from '../logging/request-log';
import { DatabaseMachines } from './database-machines';
import { Metrics } from './metrics';
import { MetricsController } from './metrics.controller';

@Module({ controllers: [MetricsController], providers: [DatabaseMachines, Metrics, RequestLog], exports: [Metrics] })
export class MetricsModule {}
