import { Module } from '@nestjs/common';

import { CatalogModule } from '../catalog/catalog.module';
import { Importers } from '../imports/importers.service';
import { OrdersModule } from '../orders/orders.module';
import { DeliveriesController } from './attempts/deliveries.controller';
import { DeliveriesService } from './attempts/deliveries.service';
import { HandOverService } from './attempts/hand-over.service';
import { OutcomesService } from './attempts/outcomes.service';
import { BuyerDeliveryController } from './buyers/buyer-delivery.controller';
import { BuyerDeliveryService } from './buyers/buyer-delivery.service';
import { WishesController } from './buyers/wishes.controller';
import { ClosesController } from './closes/closes.controller';
import { CloseReader } from './closes/closes.queries';
import { ClosesService } from './closes/closes.service';
import { CouriersController } from './couriers/couriers.controller';
import { CouriersService } from './couriers/couriers.service';
import { RatesController } from './rates/rates.controller';
import { RatesService } from './rates/rates.service';
import { RiderController } from './runs/rider.controller';
import { RiderService } from './runs/rider.service';
import { RunsController } from './runs/runs.controller';
import { RunsService } from './runs/runs.service';
import { SettlementsController } from './settlements/settlements.controller';
import { SettlementReader } from './settlements/settlements.queries';
import { SettlementsService } from './settlements/settlements.service';
import { StatementImporter } from './statements/statement-importer';

/** Who brings orders, what came of it, and how the cash comes back. */
@Module({
  imports: [CatalogModule, OrdersModule],
  controllers: [
    BuyerDeliveryController,
    ClosesController,
    CouriersController,
    // Before the routes with an id.
    RatesController,
    DeliveriesController,
    RiderController,
    RunsController,
    SettlementsController,
    WishesController,
  ],
  providers: [
    BuyerDeliveryService,
    CloseReader,
    ClosesService,
    CouriersService,
    DeliveriesService,
    HandOverService,
    OutcomesService,
    RatesService,
    RiderService,
    RunsService,
    SettlementReader,
    SettlementsService,
    StatementImporter,
  ],
})
export class DeliveriesModule {
  constructor(importers: Importers, statements: StatementImporter) {
    importers.register(statements);
  }
}
