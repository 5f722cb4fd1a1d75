import { styled } from 'styled-components';
import { ButtonLink } from '@shop/ui/core';
import { MistGround } from '../sunrise/large-scene';
import { SmallScene } from '../sunrise/small-scene';
import { color, media, size, space, text } from '@shop/ui/core';

const Ground = styled(MistGround)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  justify-items: center;
  min-height: calc(100dvh - ${size.headerPhone});
  padding: ${space[24]} ${space[16]} ${space[40]};
  text-align: center;
  ${media.desktop} {
    min-height: calc(100dvh - ${size.headerDesktop});
  }
`;

/* The digits are nearly as wide as a phone: they stand on the page's own edges. */
const Scene = styled.div`
  justify-self: stretch;
  margin-inline: -${space[16]};
`;

const Title = styled.h1`
  ${text.sectionTitle}
  font-size: ${space[32]};
  ${media.desktop} {
    font-size: ${space[56]};
  }
`;

const Words = styled.p`
  max-width: 38ch;
  margin: ${space[12]} 0 ${space[24]};
  color: ${color.ink2};
`;

/** Screen at an address that is nobody's, or of a product that is not there (storefront, route table). */
export function NotFound({ homePath }: { homePath: string }) {
  return (
    <Ground>
      <Scene>
        <SmallScene digits="404" />
      </Scene>
      <Title>Page Not Found</Title>
      <Words>Esta página se perdió en la niebla. Los productos siguen en su lugar.</Words>
      <ButtonLink to={homePath}>Volver al inicio</ButtonLink>
    </Ground>
  );
}
