import type { CustomerExportView, CustomerNoteView, CustomerSheetView, CustomerView } from '@shop/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp, StepUp } from '../access/step-up';
import { AllowRole, AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import type { Page } from '../platform/http/page';
import { UuidPipe } from '../platform/validation/uuid';
import { PhonePipe } from '../orders/holds/holds.dto';
import { AskedByKey, type Asked } from '../platform/repeats/asked';
import type { StaffPrincipal } from '../access/principal';
import { CustomerNotesService } from './customer-notes.service';
import { CustomerPhonesService } from './customer-phones.service';
import { ListCustomersDto, MergePhonesDto, WriteCustomerNoteDto } from './customers.dto';
import { CustomersService } from './customers.service';

@Controller('admin/customers')
@AllowStaff()
export class CustomersAdminController {
  constructor(
    private readonly customers: CustomersService,
    private readonly notes: CustomerNotesService,
    private readonly phones: CustomerPhonesService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Everybody who ordered, and what they ordered' })
  list(@Query() query: ListCustomersDto): Promise<Page<CustomerView>> {
    return this.customers.list(query);
  }

  @Get(':phone')
  @ApiOperation({ summary: 'All that is known of whoever orders with a phone' })
  @Fails('request.invalid', 'resource.notFound')
  find(@Param('phone', PhonePipe) phone: string): Promise<CustomerSheetView> {
    return this.customers.find(phone);
  }

  @Post(':phone/export')
  @HttpCode(200)
  @AllowRole('admin')
  @StepUp()
  @ApiOperation({ summary: 'The same to take along, with every order in full; the audit log says who took it' })
  @Fails('request.invalid', 'resource.notFound')
  export(@Param('phone', PhonePipe) phone: string, @CurrentStaff() staff: StaffPrincipal): Promise<CustomerExportView> {
    return this.customers.export(phone, staff);
  }

  @Post(':phone/notes')
  @NoStepUp('Customers: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Note something of a customer' })
  @Fails('request.invalid', 'resource.notFound')
  writeNote(
    @Param('phone', PhonePipe) phone: string,
    @Body() input: WriteCustomerNoteDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<CustomerNoteView> {
    return this.notes.write(phone, input, staff, asked);
  }

  @Delete('notes/:id')
  @NoStepUp('Only a note of one’s own')
  @ApiOperation({ summary: 'Delete a note of one’s own' })
  @Fails('request.invalid', 'resource.notFound', 'auth.forbidden')
  async removeNote(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<{ id: string }> {
    await this.notes.remove(id, staff);
    return { id };
  }

  @Post(':phone/phones')
  @NoStepUp('Customers: everyday work, can be undone')
  @ApiOperation({ summary: 'Make another phone, with all that is theirs, the same person’s; answers the main one' })
  @Fails('request.invalid', 'resource.notFound')
  async mergePhones(
    @Param('phone', PhonePipe) phone: string,
    @Body() { phone: other }: MergePhonesDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<{ phone: string }> {
    return { phone: await this.phones.merge(phone, other, staff, asked) };
  }

  @Delete(':phone/phones/:other')
  @NoStepUp('Customers: everyday work, can be undone')
  @ApiOperation({ summary: 'Make a phone a person of its own again; answers the main one of those that are left' })
  @Fails('request.invalid', 'resource.notFound')
  async partPhones(
    @Param('phone', PhonePipe) phone: string,
    @Param('other', PhonePipe) other: string,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<{ phone: string }> {
    return { phone: await this.phones.part(phone, other, staff) };
  }
}
