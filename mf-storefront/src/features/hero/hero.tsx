import { useHomepageSection } from '@shop/api-client';
import { Container, space } from '@shop/ui';
import { styled } from 'styled-components';
import { SectionMissing } from '../../shared/section-missing';
import { HeroSkeleton } from './hero-skeleton';
import { HeroView } from './hero-view';

const Missing = styled(Container)`
  padding-block: ${space[40]};
`;

/** The first thing a visitor reads: what the shop is, where its products are, and how to join. */
export function Hero() {
  const section = useHomepageSection('hero');
  if (section.status === 'loading') return <HeroSkeleton />;
  if (section.status === 'missing') {
    return (
      <Missing>
        <SectionMissing headingLevel="h1" message="El contenido principal no está disponible en este momento." />
      </Missing>
    );
  }
  return <HeroView content={section.content} />;
}
