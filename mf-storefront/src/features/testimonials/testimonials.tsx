import { useHomepageSection } from '@shop/api-client';
import type { HomepageContent } from '@shop/contracts';
import { color, font, media, radius, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { SectionBlock } from '../../shared/section-block';
import { SectionMissing } from '../../shared/section-missing';
import { SectionSkeleton } from '../../shared/section-skeleton';
import { SectionLead, SectionTitle } from '../../shared/section-title';
import { SocialPlatforms } from './social-platforms';

const TITLE_ID = 'testimonios';

const Lead = styled(SectionLead)`
  margin-top: ${space[8]};
`;

const Quotes = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  margin-top: ${space[24]};
  & > li {
    padding: ${space[20]};
    border-radius: ${radius.card};
    background: ${color.surface};
    ${media.tablet} {
      padding: ${space[24]} 28px;
    }
  }
  & blockquote {
    font-size: 1.125rem;
    line-height: 1.45;
    font-weight: ${font.medium};
    letter-spacing: -0.01em;
  }
  & figcaption {
    margin-top: ${space[16]};
    ${text.small}
    color: ${color.ink2};
  }
  ${media.desktop} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const CallToAction = styled.p`
  margin-top: ${space[32]};
  ${text.strong}
`;

const Advantages = styled.p`
  ${text.small}
  color: ${color.ink2};
`;

/** Words of customers, and where to follow the shop. */
export function Testimonials() {
  const section = useHomepageSection('testimonials');
  return (
    <SectionBlock labelledBy={section.status === 'ready' ? TITLE_ID : undefined} ground="mist">
      {section.status === 'loading' && <SectionSkeleton heights={[1053, 866, 482]} />}
      {section.status === 'missing' && (
        <SectionMissing message="Los testimonios no están disponibles en este momento." />
      )}
      {section.status === 'ready' && <TestimonialsContent content={section.content} />}
    </SectionBlock>
  );
}

function TestimonialsContent({ content }: { content: HomepageContent['testimonials'] }) {
  const quotes = content.quotes.filter(({ text: words }) => words.trim() !== '');
  return (
    <>
      <SectionTitle id={TITLE_ID}>{content.title}</SectionTitle>
      {content.subtitle && <Lead>{content.subtitle}</Lead>}
      {quotes.length > 0 && (
        <Quotes>
          {quotes.map((quote, index) => (
            <li key={index}>
              <figure>
                <blockquote>{quote.text}</blockquote>
                {quote.author && <figcaption>{quote.author}</figcaption>}
              </figure>
            </li>
          ))}
        </Quotes>
      )}
      <SocialPlatforms prompt={content.socialPrompt} platforms={content.platforms} />
      {content.ctaPrompt && <CallToAction>{content.ctaPrompt}</CallToAction>}
      {content.ctaFeatures && <Advantages>{content.ctaFeatures}</Advantages>}
    </>
  );
}
