import { homepageSections, type SectionView } from '@shop/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { ResponseCache } from '../platform/cache/response-cache';
import { HomepageSectionEntity } from './homepage-section.entity';
import { toSectionView } from './section.view';

const sectionOrder: readonly string[] = Object.keys(homepageSections);

/** The texts of the homepage that everybody may read: `GET /api/homepage-content`. */
@Injectable()
export class ContentService implements OnModuleInit {
  constructor(
    @InjectRepository(HomepageSectionEntity) private readonly sections: Repository<HomepageSectionEntity>,
    private readonly documents: ResponseCache,
  ) {}

  onModuleInit(): void {
    this.documents.publish({
      path: '/api/homepage-content',
      topic: 'homepage-content',
      load: () => this.listActiveSections(),
    });
  }

  /** In the order in which staff edit them. */
  private async listActiveSections(): Promise<SectionView[]> {
    const sections = await this.sections.findBy({ active: true });
    return sections
      .map(toSectionView)
      .sort((one, other) => sectionOrder.indexOf(one.section) - sectionOrder.indexOf(other.section));
  }
}
