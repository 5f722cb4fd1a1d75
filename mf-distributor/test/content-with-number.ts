import { homepageSections, writeSection, type SectionView } from '@shop/contracts';
import { defaultHomepageContent } from '@shop/testing';

/** The homepage's content of a shop that has a WhatsApp number: 5551 2034. */
export function contentWithNumber(): SectionView[] {
  const contact = {
    ...homepageSections.contact.defaults,
    contactInfo: [{ title: 'WhatsApp', value: '5551 2034', description: '', action: '' }],
  };
  return defaultHomepageContent().map((section) =>
    section.section === 'contact' ? writeSection('contact', contact) : section,
  );
}
