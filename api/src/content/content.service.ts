import { homepageSections, type SectionView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { Page } from '../platform/http/page';
import { HomepageSectionEntity } from './homepage-section.entity';
import { toSectionView } from './section.view';

const sectionOrder: readonly string[] = Object.keys(homepageSections);

/** The texts of the homepage that everybody may read. */
@Injectable()
export class ContentService {
  constructor(@InjectRepository(HomepageSectionEntity) private readonly sections: Repository<HomepageSectionEntity>) {}

  /** In the order in which staff edit them. */
  async listActive(): Promise<Page<SectionView>> {
    const sections = (await this.sections.findBy({ active: true })).map(toSectionView);
    sections.sort((one, other) => sectionOrder.indexOf(one.section) - sectionOrder.indexOf(other.section));
    return new Page(sections, { total: sections.length });
  }
}
