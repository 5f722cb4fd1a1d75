import { mix } from './colors';
import { drawnFlavor } from './flavors';
import type { ColorPair } from './flavors';

const LIGHT_GROUND = '#ffffff';
const DARK_GROUND = '#121c21';

/** CSS custom properties for a product tile's ground, one per colour scheme: the colours of a gradient, 'from, to'. */
export interface TileBackground {
  '--tile-light': string;
  '--tile-dark': string;
}

function pale({ from, to }: ColorPair, ground: string, shares: readonly [number, number]): string {
  return `${mix(from, ground, shares[0])}, ${mix(to, ground, shares[1])}`;
}

/** The ground of a tile in the flavor's colours, pale. */
export function tileBackground(flavorName: string | null | undefined): TileBackground {
  const pair = drawnFlavor(flavorName);
  return {
    '--tile-light': pale(pair, LIGHT_GROUND, [0.15, 0.27]),
    '--tile-dark': pale(pair, DARK_GROUND, [0.24, 0.34]),
  };
}
