import { useHomepageSection } from '@shop/api-client';
import { color, font, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { SectionBlock } from '../../shared/section-block';
import { SectionMissing } from '../../shared/section-missing';
import { SectionSkeleton } from '../../shared/section-skeleton';
import { SectionLead, SectionTitle } from '../../shared/section-title';

/** The three fixed figures (HOME-3); what they count is content. */
const FIGURES = { experience: '15+', flavors: '25+', countries: '10+' } as const;

const TITLE_ID = 'quienes-somos';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[24]};
  padding-top: ${space[56]};
  & h2 + p {
    margin-top: ${space[12]};
  }
  & dl {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: ${space[16]};
    margin-top: ${space[32]};
    & > div {
      display: flex;
      flex-direction: column-reverse;
      min-width: 0;
      justify-content: flex-end;
    }
    & dt {
      ${text.caption}
      color: ${color.ink2};
    }
    & dd {
      font-size: 2.25rem;
      line-height: 1.25;
      font-weight: ${font.display};
      letter-spacing: -0.05em;
    }
    ${media.desktop} {
      margin-top: ${space[56]};
      & dd {
        font-size: 3.5rem;
      }
    }
  }
  & ul {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: start;
    column-gap: ${space[40]};
    & > li {
      padding-block: ${space[16]};
      border-top: 1px solid ${color.line};
      ${text.small}
      color: ${color.ink2};
    }
    & h3 {
      color: ${color.ink};
      ${text.title}
      font-size: 1rem;
      line-height: 1.4;
    }
    ${media.tablet} {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      row-gap: ${space[16]};
      & > li {
        ${text.body}
        padding-block: ${space[24]} ${space[16]};
      }
      & h3 {
        font-size: 1.125rem;
      }
    }
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    gap: ${space[56]};
  }
`;

/** Who the shop is: a paragraph, three figures and what speaks for it. */
export function About() {
  const section = useHomepageSection('about');
  return (
    <SectionBlock labelledBy={section.status === 'ready' ? TITLE_ID : undefined} joined>
      {section.status === 'loading' && <SectionSkeleton heights={[672, 522, 346]} />}
      {section.status === 'missing' && (
        <SectionMissing message="La información sobre nosotros no está disponible en este momento." />
      )}
      {section.status === 'ready' && (
        <Columns>
          <div>
            <SectionTitle id={TITLE_ID}>{section.content.title}</SectionTitle>
            <SectionLead>
              {section.content.subtitle} {section.content.description}
            </SectionLead>
            <dl>
              {(['experience', 'flavors', 'countries'] as const).map((key) => (
                <div key={key}>
                  <dt>{section.content.stats[key]}</dt>
                  <dd>{FIGURES[key]}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ul>
            {section.content.highlights.map(({ title, description }, place) => (
              <li key={place}>
                <h3>{title}</h3>
                <p>{description}</p>
              </li>
            ))}
          </ul>
        </Columns>
      )}
    </SectionBlock>
  );
}
