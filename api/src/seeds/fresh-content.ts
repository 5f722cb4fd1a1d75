import { homepageSections, type HomepageContent } from '@shop/contracts';

const { navigation, hero, about, testimonials, contact, affiliates, footer } = homepageSections;

/** Public values of the affiliate levels by their id in the content (AFF-1). */
const publicLevels: Record<string, { discount: string; minimum: string }> = {
  bronze: { discount: '10%-12%', minimum: 'Q500' },
  silver: { discount: '25%-30%', minimum: 'Q1,500' },
  gold: { discount: '45%-50%', minimum: 'Q3,500' },
};

/**
 * The homepage of a new shop without samples: the contracts' defaults, except that the affiliate levels carry the
 * public values. Removing the samples brings sections back to this.
 */
export const freshContent: HomepageContent = {
  navigation: navigation.defaults,
  hero: hero.defaults,
  about: about.defaults,
  testimonials: testimonials.defaults,
  contact: contact.defaults,
  affiliates: {
    ...affiliates.defaults,
    levels: affiliates.defaults.levels.map((level) => ({ ...level, ...publicLevels[level.id] })),
  },
  footer: footer.defaults,
};
