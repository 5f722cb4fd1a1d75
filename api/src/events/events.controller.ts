import type { EditorView } from '@shop/contracts';
import { Body, Controller, Get, Header, Headers, HttpCode, Post, StreamableFile } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp } from '../access/step-up';
import { AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import type { StaffPrincipal } from '../access/principal';
import { EditorsService } from './editors.service';
import { EventStreams } from './event-streams.service';
import { EditingDto, SeenOrdersDto } from './events.dto';
import { SeenOrdersService } from './seen-orders.service';

/** Events are of lists that all staff may read, so all staff hear all of them. */
@Controller('admin')
@AllowStaff()
export class EventsController {
  constructor(
    private readonly streams: EventStreams,
    private readonly seenOrders: SeenOrdersService,
    private readonly editors: EditorsService,
  ) {}

  @Get('events')
  // Proxies between may neither gather the stream nor compress it, which gathers too.
  @Header('X-Accel-Buffering', 'no')
  @Header('Cache-Control', 'no-store, no-transform')
  @ApiOperation({ summary: 'What happens in the shop, as server-sent events, until the session ends' })
  @ApiHeader({ name: 'Last-Event-ID', required: false })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  @Fails('events.tooMany')
  async follow(
    @CurrentStaff() staff: StaffPrincipal,
    @Headers('authorization') authorization: string,
    @Headers('last-event-id') lastEventId: string | undefined,
  ): Promise<StreamableFile> {
    const stream = await this.streams.open({ staff, authorization, lastPosition: toPosition(lastEventId) });
    return new StreamableFile(stream, { type: 'text/event-stream; charset=utf-8' });
  }

  @Post('orders/seen')
  @HttpCode(200)
  @NoStepUp('Says what was opened')
  @ApiOperation({ summary: 'Say that orders were opened, so that they ring for nobody any more' })
  async markSeen(@Body() { ids }: SeenOrdersDto, @CurrentStaff() staff: StaffPrincipal): Promise<null> {
    await this.seenOrders.markSeen(ids, staff);
    return null;
  }

  @Post('editing')
  @HttpCode(200)
  @NoStepUp('Says which form is open')
  @ApiOperation({
    summary: 'Say that one edits something, and hear who else does',
    description: 'Advisory: it holds nobody up, and ends by itself where a form has said nothing for half a minute.',
  })
  noteEditing(@Body() input: EditingDto, @CurrentStaff() staff: StaffPrincipal): Promise<EditorView[]> {
    return this.editors.note(input, staff);
  }
}

/** A text that is no position counts as none: the reader starts from now. */
function toPosition(lastEventId: string | undefined): number | null {
  return lastEventId !== undefined && /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : null;
}
