import { Module } from '@nestjs/common';

import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';
import { SalesAdminController } from './sales-admin.controller';
import { SalesService } from './sales.service';

@Module({ controllers: [OrdersController, SalesAdminController], providers: [OrdersService, SalesService] })
export class OrdersModule {}
