import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ContentAdminController } from './content-admin.controller';
import { ContentAdminService } from './content-admin.service';
import { ContentService } from './content.service';
import { HomepageSectionEntity } from './homepage-section.entity';

@Module({
  imports: [TypeOrmModule.forFeature([HomepageSectionEntity])],
  controllers: [ContentAdminController],
  providers: [ContentService, ContentAdminService],
})
export class ContentModule {}
