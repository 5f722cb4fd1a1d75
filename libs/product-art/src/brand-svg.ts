import { artBox } from './art';
import type { Body } from './art';
import { deviceShapes } from './device-svg';
import { flavorColors } from './flavors';
import { groupShapes } from './hero-svg';
import { markShapes } from './mark';

const ACCENT = '#fb5c1c';
const ON_ACCENT = '#1a0a02';

/**
 * The mark on the accent as a square icon of 64 units.
 * @param inset share of the edge left free on each side; maskable icons need 0.28 so that no mask cuts the mark
 * @param corner radius in units; 0 where the platform cuts the corners itself
 */
export function iconSvg({ inset, corner }: { inset: number; corner: number }): string {
  const size = 64 * (1 - 2 * inset);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64"><rect width="64" height="64" rx="${corner}" fill="${ACCENT}"/>${markShapes(64 * inset, 64 * inset, size, ON_ACCENT)}</svg>`;
}

/** A picture of 1200 × 630 for link previews: shapes before the sun, behind them the ground, before them the mist. */
function previewOf(shapes: string): string {
  const stop = (offset: number, color: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><defs>
<linearGradient id="ground" x1="0" x2="0" y1="0" y2="1">${stop(0, '#f7fafb')}${stop(0.72, '#dbe9ee')}${stop(1, '#ffffff')}</linearGradient>
<linearGradient id="sun" x1="0" x2="0" y1="0" y2="1">${stop(0.05, '#ffc3a3')}${stop(0.85, '#ffc3a3', 0)}</linearGradient>
<linearGradient id="mist" x1="0" x2="0" y1="0" y2="1">${stop(0, '#ffffff', 0)}${stop(0.75, '#ffffff', 0.97)}</linearGradient></defs>
<rect width="1200" height="630" fill="url(#ground)"/><circle cx="600" cy="352" r="318" fill="url(#sun)"/>
${shapes}
<rect y="390" width="1200" height="240" fill="url(#mist)"/>${markShapes(56, 52, 72, ON_ACCENT)}</svg>`;
}

/** The picture that link previews of the shop show: the hero's devices, without words. */
export function previewSvg(): string {
  return previewOf(`<g transform="translate(174 62) scale(1.42)">${groupShapes('hero')}</g>`);
}

/** In which flavor a link preview shows each body. */
const previewFlavors: Record<Body, string> = {
  bruma: 'Arándano Frambuesa',
  cumbre: 'Menta Glacial',
  faro: 'Fresa Banano',
  volcan: 'Durazno Mango',
  ola: 'Limonada Rosa',
  mini: 'Rosa de Jamaica',
};

/** Devices in a link preview are this much larger than their box, and stand on this line. */
const PREVIEW_SCALE = 1.42;
const PREVIEW_FOOT = 590;

/** The picture that link previews of a product show: its device alone. */
export function productPreviewSvg(body: Body): string {
  const x = 600 - (artBox.width / 2) * PREVIEW_SCALE;
  const shapes = deviceShapes(body, flavorColors(previewFlavors[body]), { shadow: false });
  return previewOf(
    `<g transform="translate(${x} ${PREVIEW_FOOT - artBox.foot * PREVIEW_SCALE}) scale(${PREVIEW_SCALE})">${shapes}</g>`,
  );
}
