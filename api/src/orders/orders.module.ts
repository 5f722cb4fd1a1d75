import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { AffiliatesModule } from '../affiliates/affiliates.module';
import { CatalogModule } from '../catalog/catalog.module';
import { OrderChangesController } from './changes/order-changes.controller';
import { OrderEditService } from './changes/order-edit.service';
import { OrderVersions } from './changes/order-versions';
import { SaleUnitsService } from './changes/sale-units.service';
import { OrderChatController } from './chat/order-chat.controller';
import { OrderChatService } from './chat/order-chat.service';
import { CheckoutController } from './checkout/checkout.controller';
import { CheckoutService } from './checkout/checkout.service';
import { HoldsModule } from './holds/holds.module';
import { DistributorOrdersController } from './distributor-orders.controller';
import { DistributorOrdersService } from './distributor-orders.service';
import { OrderEntity } from './order.entity';
import { SaleEntity } from './sale.entity';
import { DashboardController } from './reports/dashboard.controller';
import { DashboardService } from './reports/dashboard.service';
import { OrdersAdminController } from './sales/orders-admin.controller';
import { OrdersAdminService } from './sales/orders-admin.service';
import { OrderTotals } from './sums/order-totals.service';
import { SaleStatusService } from './sales/sale-status.service';
import { SalesAdminController } from './sales/sales-admin.controller';
import { SalesExport } from './sales/sales-export.service';
import { SalesService } from './sales/sales.service';

@Module({
  imports: [AffiliatesModule, CatalogModule, HoldsModule, TypeOrmModule.forFeature([OrderEntity, SaleEntity])],
  controllers: [
    CheckoutController,
    DashboardController,
    DistributorOrdersController,
    OrderChangesController,
    OrderChatController,
    OrdersAdminController,
    SalesAdminController,
  ],
  providers: [
    CheckoutService,
    DashboardService,
    DistributorOrdersService,
    OrderEditService,
    OrderVersions,
    OrderChatService,
    OrdersAdminService,
    OrderTotals,
    SaleStatusService,
    SaleUnitsService,
    SalesExport,
    SalesService,
  ],
  exports: [CheckoutService, OrderEditService, OrderVersions, SaleStatusService],
})
export class OrdersModule {}
