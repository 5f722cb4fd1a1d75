import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { EventsModule } from '../events/events.module';
import { UsersModule } from '../users/users.module';
import { PushDevicesService } from './push-devices.service';
import { PushSender } from './push-sender.service';
import { PushSubscriptionEntity } from './push-subscription.entity';
import { PushController } from './push.controller';

@Module({
  imports: [EventsModule, TypeOrmModule.forFeature([PushSubscriptionEntity]), UsersModule],
  controllers: [PushController],
  providers: [PushDevicesService, PushSender],
})
export class PushModule {}
