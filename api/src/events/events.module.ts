import { Module } from '@nestjs/common';

import { EditorsService } from './editors.service';
import { EventFeed } from './event-feed.service';
import { EventStreams } from './event-streams.service';
import { EventsController } from './events.controller';
import { SeenOrdersService } from './seen-orders.service';
import { UsersModule } from '../users/users.module';
import { TabSubscriber } from './tab-subscriber';

@Module({
  imports: [UsersModule],
  controllers: [EventsController],
  providers: [EditorsService, EventFeed, EventStreams, SeenOrdersService, TabSubscriber],
  exports: [EventFeed],
})
export class EventsModule {}
