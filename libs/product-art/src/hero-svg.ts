import { artBox } from './art';
import type { Body } from './art';
import { deviceShapes } from './device-svg';
import { flavorColors } from './flavors';
import { sceneArt } from './scene-art';
import type { SceneArt } from './scene-art';

interface Standing {
  body: Body;
  flavor: string;
  /** Where the body's middle and the foot stand in the picture, and how much larger than its box the device is. */
  x: number;
  foot: number;
  scale: number;
}

/** Later ones stand in front. The sun and the mist are not drawn: they belong to the page, in both colour schemes. */
const groups: Record<SceneArt, readonly Standing[]> = {
  hero: [
    { body: 'cumbre', flavor: 'Menta Glacial', x: 56, foot: 352, scale: 0.94 },
    { body: 'volcan', flavor: 'Durazno Mango', x: 162, foot: 383, scale: 1.05 },
    { body: 'bruma', flavor: 'Arándano Frambuesa', x: 280, foot: 386, scale: 1.19 },
    { body: 'faro', flavor: 'Fresa Banano', x: 438, foot: 369, scale: 0.97 },
    { body: 'mini', flavor: 'Rosa de Jamaica', x: 544, foot: 372, scale: 0.9 },
  ],
  affiliates: [
    { body: 'ola', flavor: 'Limonada Rosa', x: 92, foot: 360, scale: 0.95 },
    { body: 'bruma', flavor: 'Mango Maracuyá', x: 220, foot: 362, scale: 1.12 },
    { body: 'cumbre', flavor: 'Uva Hielo', x: 374, foot: 358, scale: 1 },
  ],
  login: [
    { body: 'volcan', flavor: 'Mango Maracuyá', x: 88, foot: 392, scale: 1.04 },
    { body: 'bruma', flavor: 'Sandía Hielo', x: 246, foot: 406, scale: 1.24 },
    { body: 'mini', flavor: 'Mora Azul', x: 416, foot: 396, scale: 1.01 },
  ],
};

function placed({ body, flavor, x, foot, scale }: Standing, index: number): string {
  const shapes = deviceShapes(body, flavorColors(flavor), { id: `d${index}`, shadow: false });
  return `<g transform="translate(${x - (artBox.width / 2) * scale} ${foot - artBox.foot * scale}) scale(${scale})">${shapes}</g>`;
}

/** The devices of a group as shapes, for a drawing that adds its own ground. */
export function groupShapes(scene: SceneArt): string {
  return groups[scene].map(placed).join('');
}

/** A group of devices as SVG text on a transparent ground. */
export function sceneSvg(scene: SceneArt): string {
  const { width, height } = sceneArt[scene];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${groupShapes(scene)}</svg>`;
}
