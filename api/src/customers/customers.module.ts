import { Module } from '@nestjs/common';

import { CustomerNotesService } from './customer-notes.service';
import { CustomerPhonesService } from './customer-phones.service';
import { CustomersAdminController } from './customers-admin.controller';
import { CustomersService } from './customers.service';

@Module({
  controllers: [CustomersAdminController],
  providers: [CustomerNotesService, CustomerPhonesService, CustomersService],
})
export class CustomersModule {}
