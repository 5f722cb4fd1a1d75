import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { NoticesController } from './notices.controller';
import { NoticesService } from './notices.service';
import { StaffNoticeEntity } from './staff-notice.entity';

@Module({
  imports: [TypeOrmModule.forFeature([StaffNoticeEntity])],
  controllers: [NoticesController],
  providers: [NoticesService],
})
export class NoticesModule {}
