import { useHomepageSection } from '@shop/api-client';
import { sectionIds } from '@shop/shell-api';
import { media, Skeleton, space } from '@shop/ui';
/* Not the helper: the form that the server has rendered must stay as it is until its code has come. */
// oxlint-disable-next-line no-restricted-imports
import { lazy } from 'react';
import { styled } from 'styled-components';
import { useEarlyForm } from '../../shared/form/early-form';
import { loadPartAtLast } from '../../shared/load-part';
import { SectionBlock } from '../../shared/section-block';
import { SectionMissing } from '../../shared/section-missing';
import { SectionSkeleton } from '../../shared/section-skeleton';
import { SectionLead, SectionTitle } from '../../shared/section-title';
import { WhenNear } from '../../shared/when-near';
import { CONTACT_FORM_ID, EMPTY_MESSAGE } from './contact-draft';
import { ContactInfo } from './contact-info';
import { ShippingAndPayments } from './shipping-and-payments';

/* A chunk of its own: most visitors never come near the form. */
const ContactForm = lazy(async () => ({ default: (await loadPartAtLast(() => import('./contact-form'))).ContactForm }));

const TITLE_ID = 'contacto-titulo';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[40]};
  & h2 + p {
    margin-block: ${space[8]} ${space[20]};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 96px;
  }
`;

/* As high as the form. */
const FormPlace = styled(Skeleton)`
  height: 454px;
  ${media.desktop} {
    margin-top: ${space[32]};
  }
`;

/** How to reach the shop, how it ships and is paid, and a form to write to it. */
export function Contact() {
  const section = useHomepageSection('contact');
  useEarlyForm(CONTACT_FORM_ID, EMPTY_MESSAGE);
  return (
    <SectionBlock id={sectionIds.contact} labelledBy={section.status === 'ready' ? TITLE_ID : undefined}>
      {section.status === 'loading' && <SectionSkeleton heights={[1404, 1310, 879]} />}
      {section.status === 'missing' && (
        <SectionMissing message="La información de contacto no está disponible en este momento." />
      )}
      {section.status === 'ready' && (
        <Columns>
          <div>
            <SectionTitle id={TITLE_ID}>{section.content.title}</SectionTitle>
            <SectionLead>{section.content.subtitle}</SectionLead>
            <ContactInfo blocks={section.content.contactInfo} />
            <ShippingAndPayments content={section.content} />
          </div>
          <WhenNear placeholder={<FormPlace $shape="card" />}>
            <ContactForm content={section.content} />
          </WhenNear>
        </Columns>
      )}
    </SectionBlock>
  );
}
