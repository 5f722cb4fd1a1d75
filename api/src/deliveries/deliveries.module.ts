import { Module } from '@nestjs/common';

import { CatalogModule } from '../catalog/catalog.module';
import { Importers } from '../imports/importers.service';
import { OrdersModule } from '../orders/orders.module';
import { SaleStatusService } from '../orders/sales/sale-status.service';
import { DeliveriesService } from './attempts/deliveries.service';
import { HandOverService } from './attempts/hand-over.service';
import { OutcomesService } from './attempts/outcomes.service';
import { BuyerDeliveryService } from './buyers/buyer-delivery.service';
import { Changes } from './changes';
import { ClosesService } from './closes/closes.service';
import { CouriersService } from './couriers/couriers.service';
import { DeliveriesController } from './deliveries.controller';
import { MoneyController } from './money.controller';
import { RatesService } from './rates/rates.service';
import { RiderService } from './runs/rider.service';
import { RunsService } from './runs/runs.service';
import { SecretLinksController } from './secret-links.controller';
import { SettlementsService } from './settlements/settlements.service';
import { StatementImporter } from './statements/statement-importer';

/** Who brings orders, what came of it, and how the cash comes back. */
@Module({
  imports: [CatalogModule, OrdersModule],
  controllers: [DeliveriesController, MoneyController, SecretLinksController],
  providers: [
    BuyerDeliveryService,
    Changes,
    ClosesService,
    CouriersService,
    DeliveriesService,
    HandOverService,
    OutcomesService,
    RatesService,
    RiderService,
    RunsService,
    SettlementsService,
    StatementImporter,
  ],
})
export class DeliveriesModule {
  constructor(
    importers: Importers,
    statements: StatementImporter,
    statuses: SaleStatusService,
    outcomes: OutcomesService,
  ) {
    importers.register(statements);
    statuses.guardCancelling((manager, orderId) => outcomes.requireHere(manager, orderId));
  }
}
