import { useHomepageSection } from '@shop/api-client';
import type { HomepageContent } from '@shop/contracts';
import { sectionIds } from '@shop/shell-api';
import { ButtonLink, color, Container, HeroScene, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { SectionBlock } from '../../shared/section-block';
import { SectionMissing } from '../../shared/section-missing';
import { SectionLead, SectionTitle } from '../../shared/section-title';
import { AffiliatesWaiting } from './affiliates-waiting';
import { ApplicationForm } from './application-form';
import { LevelCards } from './level-cards';

const LEVELS_TITLE_ID = 'niveles';
const FORM_ID = 'solicitud';
const FORM_TITLE_ID = 'solicitud-titulo';

const Whole = styled.div`
  outline: none;
`;

const Missing = styled(Container)`
  padding-block: ${space[40]};
`;

const Title = styled.h1`
  ${text.hero}
  ${media.desktop} {
    font-size: 4rem;
  }
`;

const Lead = styled.p`
  max-width: 38ch;
  margin-block: ${space[16]} ${space[24]};
  ${text.body}
  color: ${color.ink2};
  ${media.tablet} {
    ${text.lead}
  }
`;

const ToForm = styled(ButtonLink)`
  max-width: 100%;
  overflow-wrap: anywhere;
`;

const LevelsTitle = styled(SectionTitle)`
  padding-top: ${space[56]};
  ${media.desktop} {
    padding-top: ${space[32]};
  }
`;

const SectionNote = styled(SectionLead)`
  margin-top: ${space[8]};
`;

const FormColumns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${space[80]};
  }
`;

/** The affiliates' programme: what it is, its levels, and the form to apply. */
export function Affiliates() {
  const section = useHomepageSection('affiliates');
  return (
    <Whole id={sectionIds.affiliates} tabIndex={-1}>
      {section.status === 'loading' && <AffiliatesWaiting />}
      {section.status === 'missing' && (
        <Missing>
          <SectionMissing headingLevel="h1" message="La información de afiliados no está disponible en este momento." />
        </Missing>
      )}
      {section.status === 'ready' && <AffiliatesContent content={section.content} />}
    </Whole>
  );
}

function AffiliatesContent({ content }: { content: HomepageContent['affiliates'] }) {
  return (
    <>
      <HeroScene art="affiliates">
        <Title>{content.title}</Title>
        {content.subtitle && <Lead>{content.subtitle}</Lead>}
        <ToForm to={{ hash: FORM_ID }} tone="distributor">
          {content.formButton}
        </ToForm>
      </HeroScene>
      <SectionBlock labelledBy={LEVELS_TITLE_ID} joined>
        <LevelsTitle id={LEVELS_TITLE_ID}>Elige tu nivel</LevelsTitle>
        {content.sectionSubtitle && <SectionNote>{content.sectionSubtitle}</SectionNote>}
        <LevelCards levels={content.levels} />
      </SectionBlock>
      <SectionBlock id={FORM_ID} labelledBy={FORM_TITLE_ID} joined>
        <FormColumns>
          <div>
            <SectionTitle id={FORM_TITLE_ID}>{content.formTitle || content.formButton}</SectionTitle>
            <SectionNote>Un ejecutivo se pondrá en contacto contigo para activar tu acceso.</SectionNote>
          </div>
          <ApplicationForm content={content} titleId={FORM_TITLE_ID} />
        </FormColumns>
      </SectionBlock>
    </>
  );
}
