import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ContactMessageEntity } from './contact-message.entity';
import { MessagesAdminController } from './messages-admin.controller';
import { MessagesAdminService } from './messages-admin.service';
import { MessagesController } from './messages.controller';
import { MessagesService } from './messages.service';

@Module({
  imports: [TypeOrmModule.forFeature([ContactMessageEntity])],
  controllers: [MessagesController, MessagesAdminController],
  providers: [MessagesService, MessagesAdminService],
})
export class MessagesModule {}
