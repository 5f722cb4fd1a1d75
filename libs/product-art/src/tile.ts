import { mix } from './colors';
import { drawnFlavor } from './flavors';
import type { ColorPair } from './flavors';

const LIGHT_GROUND = '#ffffff';
const DARK_GROUND = '#121c21';

/** CSS custom properties for a product tile's ground, one per colour scheme. */
export interface TileBackground {
  '--tile-light': string;
  '--tile-dark': string;
}

function gradient({ from, to }: ColorPair, ground: string, shares: readonly [number, number], glow: string): string {
  return [
    `radial-gradient(60% 26% at 50% 94%, ${glow}, transparent)`,
    `linear-gradient(168deg, ${mix(from, ground, shares[0])}, ${mix(to, ground, shares[1])})`,
  ].join(', ');
}

/** The ground of a tile in the flavor's colours: a pale diagonal with a glow where the device stands. */
export function tileBackground(flavorName: string | null | undefined): TileBackground {
  const pair = drawnFlavor(flavorName);
  return {
    '--tile-light': gradient(pair, LIGHT_GROUND, [0.15, 0.27], 'rgb(255 255 255 / .7)'),
    '--tile-dark': gradient(pair, DARK_GROUND, [0.24, 0.34], 'rgb(255 255 255 / .08)'),
  };
}
