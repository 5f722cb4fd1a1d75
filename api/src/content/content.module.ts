import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { ContentService } from './content.service';
import { HomepageSectionEntity } from './homepage-section.entity';

@Module({ imports: [TypeOrmModule.forFeature([HomepageSectionEntity])], providers: [ContentService] })
export class ContentModule {}
