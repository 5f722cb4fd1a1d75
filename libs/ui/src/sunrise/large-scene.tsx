import { sceneSource } from '@shop/product-art';
import type { SceneArt } from '@shop/product-art';
import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { color, layer, media, opaque, size, space } from '@shop/ui/core';
import { ScenePicture } from './scene-picture';
import { sunDisc } from './sun';

/** A stretch of sky between page and page, for full-width parts such as the 404 page. */
export const MistGround = styled.div`
  position: relative;
  isolation: isolate;
  overflow: hidden;
  background: linear-gradient(${color.page}, ${color.sky} 62%, ${color.page});
`;

interface StageMeasures {
  /** Widths of sun and picture and the picture's fall below the sun's top, in percent of the stage's width. */
  phone: readonly [sun: number, picture: number, fall: number];
  desktop: readonly [sun: number, picture: number, fall: number];
  maxWidth: string;
}

const stages: Record<SceneArt, StageMeasures> = {
  hero: { phone: [85, 94, 9], desktop: [93.5, 100, 19], maxWidth: '600px' },
  affiliates: { phone: [88, 90, 9], desktop: [95, 92, 9], maxWidth: '480px' },
  login: { phone: [88, 96, 30], desktop: [91.5, 100, 35], maxWidth: '480px' },
};

const measured = ([sun, picture, fall]: StageMeasures['phone']) => css`
  &::before {
    width: ${sun}%;
  }
  & > picture {
    width: ${picture}%;
    margin-top: ${fall}%;
  }
`;

const Stage = styled.div<{ $art: SceneArt }>`
  position: relative;
  display: grid;
  justify-items: center;
  align-items: start;
  width: 100%;
  max-width: ${({ $art }) => stages[$art].maxWidth};
  margin-inline: auto;
  &::before {
    ${sunDisc}
    grid-area: 1 / 1;
    /* The disc hangs out of the stage below, where the mist hides it. */
    margin-bottom: -100%;
  }
  & > picture {
    position: relative;
    grid-area: 1 / 1;
  }
  & img {
    width: 100%;
    height: auto;
  }
  ${({ $art }) => measured(stages[$art].phone)}
  ${media.desktop} {
    ${({ $art }) => measured(stages[$art].desktop)}
  }
`;

/* The bank lies over the devices' feet and runs out below the words on the left. */
const Mist = styled.div`
  position: absolute;
  z-index: ${layer.above};
  inset: 62% -100vw -${space[112]};
  pointer-events: none;
  background: linear-gradient(transparent, ${color.page} 58%);
  ${media.desktop} {
    inset: 74% -100vw -${space[112]} -36%;
    background: linear-gradient(transparent, ${color.page} 60%);
    mask-image: linear-gradient(90deg, transparent, ${opaque} ${size.tooltip});
  }
`;

const Columns = styled.div<{ $artOnPhone: boolean }>`
  display: grid;
  gap: ${space[16]};
  max-width: calc(${size.content} + 2 * ${space[40]});
  margin-inline: auto;
  padding: ${space[32]} ${space[16]} ${space[40]};
  & > ${Stage} {
    ${({ $artOnPhone }) => !$artOnPhone && 'display: none;'}
  }
  ${media.tablet} {
    padding-inline: ${space[24]};
  }
  ${media.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: ${space[32]};
    align-items: center;
    padding: ${space[24]} ${space[40]} ${space[80]};
    & > ${Stage} {
      display: grid;
    }
  }
`;

const Words = styled.div`
  position: relative;
  z-index: calc(${layer.above} + 1);
  min-width: 0;
`;

/* The stage's width by the measures above. */
const HERO_SIZES = '(min-width: 1000px) 600px, (min-width: 640px) 564px, calc(94vw - 30px)';

export interface HeroSceneProps {
  /** `affiliates` shows no devices on a phone. */
  art?: SceneArt;
  children: ReactNode;
}

/** Words on the left, devices in front of the sun on the right; on a phone below the words. */
export function HeroScene({ art = 'hero', children }: HeroSceneProps) {
  return (
    <MistGround as="section">
      <Columns $artOnPhone={art === 'hero'}>
        <Words>{children}</Words>
        <Stage $art={art} aria-hidden="true">
          <ScenePicture source={sceneSource(art, HERO_SIZES)} eager />
          <Mist />
        </Stage>
      </Columns>
    </MistGround>
  );
}

const CardGround = styled(MistGround)`
  display: grid;
  align-content: center;
  height: 100%;
  padding: ${space[40]} ${space[24]};
  background: linear-gradient(${color.mist}, ${color.sky} 72%, ${color.page} 90%);
`;

const CardMist = styled(Mist)`
  && {
    inset: 70% -100vw -${space[112]};
    mask-image: none;
  }
`;

/** Devices in front of the sun, filling their box: the other half of a login screen. */
export function CardScene() {
  return (
    <CardGround aria-hidden="true">
      <Stage $art="login">
        <ScenePicture source={sceneSource('login', '480px')} eager={false} />
        <CardMist />
      </Stage>
    </CardGround>
  );
}
