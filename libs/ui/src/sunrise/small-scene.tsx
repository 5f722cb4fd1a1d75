import { artSource } from '@shop/product-art';
import type { Body } from '@shop/product-art';
import { styled } from 'styled-components';
import { Icon } from '@shop/ui/core';
import type { IconName } from '@shop/ui/core';
import { color, layer, radius, size, space, text } from '@shop/ui/core';
import { ScenePicture } from './scene-picture';
import { mistBank, sunDisc } from './sun';

/** One of the three. `digits` want a MistGround around them. */
export interface SmallSceneProps {
  device?: { body: Body; flavor: string };
  icon?: IconName;
  digits?: string;
}

/** Widths in CSS pixels: the device's drawing box, and the sun behind each kind of thing. */
const DEVICE_WIDTH = 120;
const SUN = { device: 180, icon: 168, digits: 240 } as const;

const Root = styled.div`
  position: relative;
  isolation: isolate;
  overflow: clip;
  display: grid;
  justify-items: center;
  width: 100%;
`;

const Stage = styled.div<{ $sun: number; $height: number }>`
  position: relative;
  display: grid;
  justify-content: center;
  align-content: start;
  width: 100%;
  height: ${({ $height }) => $height}px;
  overflow: clip;
  &::before {
    ${sunDisc}
    position: absolute;
    left: calc(50% - ${({ $sun }) => $sun / 2}px);
    width: ${({ $sun }) => $sun}px;
  }
  & > * {
    position: relative;
  }
`;

const Mist = styled.div`
  ${mistBank}
  inset: auto 0 0;
  z-index: ${layer.above};
  width: min(100%, ${size.mist});
  height: ${space[112]};
  margin-inline: auto;
`;

const Fade = styled.div<{ $height: number }>`
  && {
    position: absolute;
    inset: auto 0 0;
  }
  z-index: ${layer.above};
  height: ${({ $height }) => $height}px;
  background: linear-gradient(transparent, ${color.page} 84%);
`;

const Digits = styled.span`
  padding: 0 ${space[16]};
  margin-top: ${space[80]};
  ${text.scene}
  color: transparent;
  background: linear-gradient(${color.ink} 50%, transparent 92%);
  background-clip: text;
`;

const Disc = styled.span`
  z-index: calc(${layer.above} + 1);
  display: grid;
  place-items: center;
  width: ${space[56]};
  height: ${space[56]};
  margin-top: ${space[20]};
  border-radius: ${radius.full};
  background: ${color.ok};
  color: ${color.onInv};
`;

/** A small sun behind one thing: a device (empty cart), a disc with an icon (confirmation) or digits (404). Decorative. */
export function SmallScene({ device, icon, digits }: SmallSceneProps) {
  if (digits) {
    return (
      <Root aria-hidden="true">
        <Stage $sun={SUN.digits} $height={288}>
          <Digits>{digits}</Digits>
        </Stage>
        <Mist />
      </Root>
    );
  }
  if (icon) {
    return (
      <Root aria-hidden="true">
        <Stage $sun={SUN.icon} $height={96}>
          <Disc>
            <Icon name={icon} size={24} />
          </Disc>
          <Fade $height={56} />
        </Stage>
      </Root>
    );
  }
  return (
    <Root aria-hidden="true">
      <Stage $sun={SUN.device} $height={188}>
        {device && (
          <ScenePicture source={artSource(device.body, device.flavor, { width: DEVICE_WIDTH })} eager={false} />
        )}
        <Fade $height={72} />
      </Stage>
    </Root>
  );
}
