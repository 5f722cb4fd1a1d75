import { Module } from '@nestjs/common';

import { DashboardController } from './dashboard.controller';
import { DashboardService } from './dashboard.service';
import { DistributorOrdersController } from './distributor-orders.controller';
import { DistributorOrdersService } from './distributor-orders.service';
import { OrderPlacement } from './order-placement.service';
import { OrdersController } from './orders.controller';
import { OrdersService } from './orders.service';
import { SaleStatusService } from './sale-status.service';
import { SalesAdminController } from './sales-admin.controller';
import { SalesExportController } from './sales-export.controller';
import { SalesExportService } from './sales-export.service';
import { SalesService } from './sales.service';
import { StaffOrdersController } from './staff-orders.controller';
import { StaffOrdersService } from './staff-orders.service';

@Module({
  controllers: [
    DashboardController,
    DistributorOrdersController,
    OrdersController,
    SalesAdminController,
    SalesExportController,
    StaffOrdersController,
  ],
  providers: [
    DashboardService,
    DistributorOrdersService,
    OrderPlacement,
    OrdersService,
    SaleStatusService,
    SalesExportService,
    SalesService,
    StaffOrdersService,
  ],
})
export class OrdersModule {}
