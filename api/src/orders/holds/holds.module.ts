import { Module } from '@nestjs/common';

import { BlockedPhonesController } from './blocked-phones.controller';
import { BlockedPhonesService } from './blocked-phones.service';
import { HoldRefusals } from './hold-refusals.service';
import { OrderLimitsController } from './order-limits.controller';
import { OrderLimitsService } from './order-limits.service';

/** Limits on the units that buyers hold without paying, and the buyers who met them. */
@Module({
  controllers: [BlockedPhonesController, OrderLimitsController],
  providers: [BlockedPhonesService, HoldRefusals, OrderLimitsService],
  exports: [HoldRefusals],
})
export class HoldsModule {}
