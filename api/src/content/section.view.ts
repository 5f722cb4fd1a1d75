import type { AdminSectionView, SectionView } from '@shop/contracts';

import type { HomepageSectionEntity } from './homepage-section.entity';

/** View of a homepage section, field by field. */
export function toSectionView(section: HomepageSectionEntity): SectionView {
  return {
    section: section.section,
    title: section.title,
    subtitle: section.subtitle,
    description: section.description,
    buttonText: section.buttonText,
    buttonSecondaryText: section.buttonSecondaryText,
    buttonUrl: section.buttonUrl,
    content: section.content,
    active: section.active,
  };
}

/** A section as staff see it. */
export function toAdminSectionView(section: HomepageSectionEntity): AdminSectionView {
  return { ...toSectionView(section), updatedAt: section.updatedAt.toISOString() };
}
