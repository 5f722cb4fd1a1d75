import { about } from './about';
import { affiliates } from './affiliates';
import { contact } from './contact';
import { footer } from './footer';
import { hero } from './hero';
import { navigation } from './navigation';
import { readSection, type ContentOf, type Section, type SectionView } from './section';
import { testimonials } from './testimonials';

/** The seven homepage sections by their key, in the order in which staff edit them. */
export const homepageSections = { navigation, hero, about, testimonials, contact, affiliates, footer } as const;

export type SectionKey = keyof typeof homepageSections;
export type HomepageContent = { [Key in SectionKey]: ContentOf<(typeof homepageSections)[Key]> };

/** `readSection` by key: the typed content of one of the seven sections, every broken field replaced by its default. */
export function readHomepageSection<Key extends SectionKey>(
  key: Key,
  stored: SectionView,
  onBroken?: (error: unknown) => void,
): HomepageContent[Key] {
  return readSection(homepageSections[key] as Section, stored, onBroken) as HomepageContent[Key];
}
