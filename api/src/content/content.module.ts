import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ContentAdminController } from './content-admin.controller';
import { ContentAdminService } from './content-admin.service';
import { ContentController } from './content.controller';
import { ContentService } from './content.service';
import { HomepageSectionEntity } from './homepage-section.entity';

@Module({
  imports: [TypeOrmModule.forFeature([HomepageSectionEntity])],
  controllers: [ContentController, ContentAdminController],
  providers: [ContentService, ContentAdminService],
})
export class ContentModule {}
