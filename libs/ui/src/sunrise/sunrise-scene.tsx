import type { Body, SceneArt } from '@shop/product-art';
import type { ReactNode } from 'react';
import type { IconName } from '@shop/ui/core';
import { CardScene, HeroScene } from './large-scene';
import { SmallScene } from './small-scene';

export type SunriseSceneProps =
  /** Full width with its own ground; the words are the children. `affiliates` shows no devices on a phone. */
  | { variant: 'hero'; art?: SceneArt; children: ReactNode }
  /** Fills its box, such as the other half of a login screen. */
  | { variant: 'card'; art?: SceneArt }
  /** One of: a device (empty cart), an icon on a green disc (confirmation), digits (404, on a MistGround). */
  | { variant: 'small'; device?: { body: Body; flavor: string }; icon?: IconName; digits?: string };

/** The sun rising through mist. At most one on a screen; it is decoration and hidden from assistive technology. */
export function SunriseScene(props: SunriseSceneProps) {
  switch (props.variant) {
    case 'hero':
      return <HeroScene art={props.art ?? 'hero'}>{props.children}</HeroScene>;
    case 'card':
      return <CardScene art={props.art ?? 'login'} />;
    case 'small':
      return <SmallScene device={props.device} icon={props.icon} digits={props.digits} />;
  }
}
