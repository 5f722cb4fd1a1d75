import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { CatalogModule } from '../catalog/catalog.module';
import { CheckoutController } from './checkout/checkout.controller';
import { CheckoutService } from './checkout/checkout.service';
import { DistributorOrdersController } from './distributor-orders.controller';
import { DistributorOrdersService } from './distributor-orders.service';
import { OrderEntity } from './order.entity';
import { SaleEntity } from './sale.entity';
import { DashboardController } from './reports/dashboard.controller';
import { DashboardService } from './reports/dashboard.service';
import { OrdersAdminController } from './sales/orders-admin.controller';
import { OrdersAdminService } from './sales/orders-admin.service';
import { SaleStatusService } from './sales/sale-status.service';
import { SalesAdminController } from './sales/sales-admin.controller';
import { SalesService } from './sales/sales.service';

@Module({
  imports: [CatalogModule, TypeOrmModule.forFeature([AffiliateEntity, OrderEntity, SaleEntity])],
  controllers: [
    CheckoutController,
    DashboardController,
    DistributorOrdersController,
    OrdersAdminController,
    SalesAdminController,
  ],
  providers: [
    CheckoutService,
    DashboardService,
    DistributorOrdersService,
    OrdersAdminService,
    SaleStatusService,
    SalesService,
  ],
})
export class OrdersModule {}
