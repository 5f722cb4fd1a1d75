import { writeSection, type HomepageContent, type SectionKey } from '@shop/contracts';

import type { HomepageSectionEntity } from '../content/homepage-section.entity';

export type HomepageRow = Omit<HomepageSectionEntity, 'id' | 'createdAt' | 'updatedAt'>;

/** The seven sections in their stored form. */
export function homepageRows(content: HomepageContent): HomepageRow[] {
  const sections = Object.entries(content) as [SectionKey, HomepageContent[SectionKey]][];
  return sections.map(([section, values]) => ({ ...writeSection(section, { ...values }), section }));
}
