import type { StaffSessionView } from '@shop/contracts';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff, WithoutFactor } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { UuidPipe } from '../../platform/validation/uuid';
import { CurrentSession } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { StaffSessionEntity } from '../staff-session.entity';
import { StaffSessions } from './staff-sessions.service';

/** Where one is signed in, and ending that. */
@Controller('admin/me/sessions')
@AllowStaff()
@WithoutFactor()
export class OwnSessionsController {
  constructor(private readonly sessions: StaffSessions) {}

  @Get()
  @ApiOperation({ summary: 'The own sessions, this one first' })
  list(@CurrentSession() session: StaffSessionEntity): Promise<StaffSessionView[]> {
    return this.sessions.list(session);
  }

  @Delete()
  @NoStepUp('Only ends sessions')
  @ApiOperation({ summary: 'End every own session but this one' })
  async endOthers(@CurrentSession() session: StaffSessionEntity): Promise<StaffSessionView[]> {
    await this.sessions.endOthers(session);
    return this.sessions.list(session);
  }

  @Delete(':id')
  @NoStepUp('Only ends sessions')
  @ApiOperation({ summary: 'End one own session' })
  @Fails('resource.notFound')
  async end(@Param('id', UuidPipe) id: string, @CurrentSession() session: StaffSessionEntity): Promise<{ id: string }> {
    await this.sessions.end(session, id);
    return { id };
  }
}
