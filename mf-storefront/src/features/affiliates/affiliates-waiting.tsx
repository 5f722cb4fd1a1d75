import { Container, space } from '@shop/ui';
import { styled } from 'styled-components';
import { SectionSkeleton } from '../../shared/section-skeleton';

const Root = styled(Container)`
  padding-block: ${space[40]};
`;

/** The affiliates' page while its code or its words are on their way. */
export function AffiliatesWaiting() {
  return (
    <Root role="status" aria-label="Cargando información de afiliados...">
      <SectionSkeleton heights={[2400, 1800, 1560]} />
    </Root>
  );
}
