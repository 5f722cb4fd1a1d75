import type { HomepageContent } from '@shop/contracts';
import { freshContent } from '../fresh-content';
import content from './content.json';

const { contact, affiliates } = freshContent;
/** Benefits of each level as the sample shop promises them. */
const features: Readonly<Record<string, string[]>> = content.features;

/** The homepage of the sample shop. What it invents (opinions, followers) says that it is an example. */
export const sampleContent: HomepageContent = {
  ...freshContent,
  about: { ...freshContent.about, ...content.about },
  testimonials: { ...freshContent.testimonials, ...content.testimonials },
  contact: {
    ...contact,
    ...content.contact,
    // Of the two prices of shipping that the defaults name, the one that is charged stands in the notice below.
    shippingInfo: contact.shippingInfo.map((item) =>
      item.title === 'Pago contra entrega' ? { ...item, description: 'En efectivo, al recibir tu pedido.' } : item,
    ),
  },
  affiliates: {
    ...affiliates,
    ...content.affiliates,
    levels: affiliates.levels.map((level) => ({ ...level, features: features[level.id] ?? level.features })),
  },
  footer: { ...freshContent.footer, ...content.footer },
};
