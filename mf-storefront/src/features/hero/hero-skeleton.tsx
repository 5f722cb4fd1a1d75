import { HeroScene, Skeleton, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';

/* Heights repeat those of the loaded hero: two lines of title, two of lead, buttons, features. */
const Title = styled.div`
  display: grid;
  gap: ${space[4]};
  & > span {
    height: 2.5rem;
  }
  ${media.tablet} {
    & > span + span {
      display: none;
    }
  }
  ${media.desktop} {
    gap: ${space[8]};
    & > span,
    & > span + span {
      display: block;
      height: 4.0625rem;
    }
  }
`;

const Words = styled.p`
  min-height: 3em;
  margin-top: ${space[16]};
  ${text.body}
  color: ${color.ink2};
  ${media.tablet} {
    ${text.lead}
    margin-top: ${space[20]};
  }
`;

const Buttons = styled.div`
  display: flex;
  gap: ${space[12]};
  margin-top: ${space[20]};
  & > span {
    height: 48px;
  }
  ${media.desktop} {
    margin-top: ${space[32]};
    & > span {
      height: ${space[56]};
    }
  }
`;

const Features = styled.div`
  margin-top: ${space[20]};
  height: 77px;
  ${media.tablet} {
    height: 20px;
  }
  ${media.desktop} {
    margin-top: ${space[40]};
  }
`;

/** The hero while its words are on their way: same size, same picture. */
export function HeroSkeleton() {
  return (
    <HeroScene>
      <Title>
        <Skeleton $width="80%" />
        <Skeleton $width="64%" />
      </Title>
      <Words role="status">Cargando contenido principal...</Words>
      <Buttons>
        <Skeleton $width="38%" />
        <Skeleton $width="50%" />
      </Buttons>
      <Features>
        <Skeleton $width="70%" />
      </Features>
    </HeroScene>
  );
}
