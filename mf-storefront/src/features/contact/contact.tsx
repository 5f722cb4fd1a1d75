import { useHomepageSection } from '@shop/api-client';
import { sectionIds } from '@shop/shell-api';
import { media, space } from '@shop/ui';
import { styled } from 'styled-components';
import { SectionBlock } from '../../shared/section-block';
import { SectionMissing } from '../../shared/section-missing';
import { SectionSkeleton } from '../../shared/section-skeleton';
import { SectionLead, SectionTitle } from '../../shared/section-title';
import { ContactForm } from './contact-form';
import { ContactInfo } from './contact-info';
import { ShippingAndPayments } from './shipping-and-payments';

const TITLE_ID = 'contacto-titulo';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[40]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 96px;
  }
`;

const Lead = styled(SectionLead)`
  margin-block: ${space[8]} ${space[20]};
`;

/** How to reach the shop, how it ships and is paid, and a form to write to it. */
export function Contact() {
  const section = useHomepageSection('contact');
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
            <Lead>{section.content.subtitle}</Lead>
            <ContactInfo blocks={section.content.contactInfo} />
            <ShippingAndPayments content={section.content} />
          </div>
          <ContactForm content={section.content} />
        </Columns>
      )}
    </SectionBlock>
  );
}
