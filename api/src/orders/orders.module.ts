import { Module } from '@nestjs/common';

import { CatalogModule } from '../catalog/catalog.module';
import { DashboardController } from './reports/dashboard.controller';
import { DashboardService } from './reports/dashboard.service';
import { DistributorOrdersController } from './distributor-orders.controller';
import { DistributorOrdersService } from './distributor-orders.service';
import { OrderPlacement } from './checkout/order-placement.service';
import { CheckoutController } from './checkout/checkout.controller';
import { CheckoutService } from './checkout/checkout.service';
import { SaleStatusService } from './sales/sale-status.service';
import { SalesAdminController } from './sales/sales-admin.controller';
import { SalesExportController } from './sales/sales-export.controller';
import { SalesExportService } from './sales/sales-export.service';
import { SalesService } from './sales/sales.service';
import { OrdersAdminController } from './sales/orders-admin.controller';
import { OrdersAdminService } from './sales/orders-admin.service';

@Module({
  imports: [CatalogModule],
  controllers: [
    DashboardController,
    DistributorOrdersController,
    CheckoutController,
    SalesAdminController,
    SalesExportController,
    OrdersAdminController,
  ],
  providers: [
    DashboardService,
    DistributorOrdersService,
    OrderPlacement,
    CheckoutService,
    SaleStatusService,
    SalesExportService,
    SalesService,
    OrdersAdminService,
  ],
})
export class OrdersModule {}
