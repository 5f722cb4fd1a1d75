import type { JobView, RetentionView } from '@shop/contracts';
import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp, StepUp } from '../access/step-up';
import { AllowRole } from '../platform/http/access.decorators';
import { Jobs } from '../jobs/jobs.service';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import type { StaffPrincipal } from '../access/principal';
import { PersonDto, RetentionDto } from './people.dto';
import { readContacts } from './contacts';
import { Retention } from './retention.service';

@Controller('admin/people')
@AllowRole('admin')
export class PeopleController {
  constructor(
    private readonly jobs: Jobs,
    private readonly retention: Retention,
  ) {}

  @Post('search')
  @NoStepUp('Changes nothing')
  @RateLimit('uploads')
  @ApiOperation({ summary: 'Begin to search what the shop knows of a person, by phones and e-mails: a job' })
  search(@Body() { contacts }: PersonDto, @CurrentStaff() admin: StaffPrincipal): Promise<JobView> {
    return this.jobs.start('person.search', admin, { contacts: valuesOf(contacts) });
  }

  @Post('erase')
  @StepUp()
  @RateLimit('uploads')
  @ApiOperation({ summary: 'Begin to erase what the shop knows of a person: a job; totals stay' })
  erase(@Body() { contacts }: PersonDto, @CurrentStaff() admin: StaffPrincipal): Promise<JobView> {
    const { id, username, tokenVersion } = admin;
    const staff = { id, username, tokenVersion };
    return this.jobs.start('person.erase', admin, { contacts: valuesOf(contacts), staff });
  }

  @Get('retention')
  @ApiOperation({ summary: 'After how many months personal data is erased by itself' })
  readRetention(): Promise<RetentionView> {
    return this.retention.read();
  }

  @Put('retention')
  @StepUp()
  @ApiOperation({ summary: 'Set after how many months personal data is erased by itself' })
  changeRetention(@Body() settings: RetentionDto, @CurrentStaff() admin: StaffPrincipal): Promise<RetentionView> {
    return this.retention.change(settings, admin);
  }
}

/** As they are searched: the same person is the same work, however the phone was typed. @throws ShopError request.invalid */
function valuesOf(contacts: readonly string[]): string[] {
  return readContacts(contacts).map(({ value }) => value);
}
