import type { PersonErased, PersonPreview, RetentionView } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp, StepUp } from '../access/step-up';
import { AllowRole } from '../common/access.decorators';
import { Fails } from '../common/http/fails.decorator';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { UserEntity } from '../users/user.entity';
import { PersonDto, RetentionDto } from './people.dto';
import { PersonErasing } from './person-erasing.service';
import { Retention } from './retention.service';

@Controller('admin/people')
@AllowRole('admin')
export class PeopleController {
  constructor(
    private readonly erasing: PersonErasing,
    private readonly retention: Retention,
  ) {}

  /** Reads, though it is a POST: phones and e-mails in addresses end up in logs and histories. */
  @Post('search')
  @HttpCode(200)
  @NoStepUp('Changes nothing')
  @RateLimit('uploads')
  @ApiOperation({ summary: 'What the shop knows of a person, by phones and e-mails' })
  search(@Body() { contacts }: PersonDto): Promise<PersonPreview> {
    return this.erasing.search(contacts);
  }

  @Post('erase')
  @StepUp()
  @HttpCode(200)
  @RateLimit('uploads')
  @ApiOperation({ summary: 'Erase what the shop knows of a person; totals stay' })
  @Fails('person.openOrders', 'person.notFound')
  erase(@Body() { contacts }: PersonDto, @CurrentStaff() admin: UserEntity): Promise<PersonErased> {
    return this.erasing.erase(contacts, admin);
  }

  @Get('retention')
  @ApiOperation({ summary: 'After how many months personal data is erased by itself' })
  readRetention(): Promise<RetentionView> {
    return this.retention.read();
  }

  @Put('retention')
  @StepUp()
  @ApiOperation({ summary: 'Set after how many months personal data is erased by itself' })
  changeRetention(@Body() settings: RetentionDto, @CurrentStaff() admin: UserEntity): Promise<RetentionView> {
    return this.retention.change(settings, admin);
  }
}
