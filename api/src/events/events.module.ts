import { Module } from '@nestjs/common';

import { EventFeed } from './event-feed.service';
import { EventStreams } from './event-streams.service';
import { EventsController } from './events.controller';
import { SeenOrdersService } from './seen-orders.service';

@Module({
  controllers: [EventsController],
  providers: [EventFeed, EventStreams, SeenOrdersService],
  exports: [EventFeed],
})
export class EventsModule {}
