import { artBox } from './art';
import type { Body } from './art';
import { mix } from './colors';
import { artInk, bodyDetail } from './details';
import type { ColorPair } from './flavors';
import { markShapes } from './mark';
import { outlines } from './outlines';
import type { Outline } from './outlines';

export interface DeviceOptions {
  /** Unique in the drawing; it prefixes the names of gradients and clips. */
  id?: string;
  /** The contact shadow; off where the device stands in mist. */
  shadow?: boolean;
}

type Stop = readonly [offset: number, color: string, opacity?: number];

function stops(list: readonly Stop[]): string {
  return list
    .map(([offset, color, opacity = 1]) => `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`)
    .join('');
}

const WHITE = '#ffffff';

/** A horizontal gradient between two edges of the drawing box. */
function across(id: string, left: number, right: number, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${left}" y1="0" x2="${right}" y2="0">${stops(list)}</linearGradient>`;
}

function down(id: string, top: number, bottom: number, list: readonly Stop[]): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="${top}" x2="0" y2="${bottom}">${stops(list)}</linearGradient>`;
}

function paint(id: string, pair: ColorPair, outline: Outline): string {
  const { left, right, top, mouthLeft, mouthRight, mouthTop, mouthBase } = outline;
  const { foot } = artBox;
  const metal = mix(pair.from, artInk, 0.86);
  return [
    across(`${id}-mouth`, mouthLeft, mouthRight, [
      [0.04, mix(metal, artInk, 0.82)],
      [0.2, mix(pair.from, WHITE, 0.66)],
      [0.3, mix(pair.from, WHITE, 0.74)],
      [0.46, metal],
      [0.62, mix(metal, artInk, 0.94)],
      [0.86, mix(metal, artInk, 0.58)],
      [1, mix(metal, artInk, 0.66)],
    ]),
    down(`${id}-mouth-shade`, mouthTop, mouthBase, [
      [0, WHITE, 0.34],
      [0.1, WHITE, 0],
      [0.72, artInk, 0],
      [1, artInk, 0.26],
    ]),
    `<linearGradient id="${id}-body" x1="0.06" y1="0.02" x2="1" y2="1">${stops([
      [0.06, pair.from],
      [0.78, pair.to],
    ])}</linearGradient>`,
    `<radialGradient id="${id}-glow-a" gradientUnits="userSpaceOnUse" cx="${left + (right - left) * 0.3}" cy="${top + (foot - top) * 0.24}" r="${(right - left) * 0.72}">${stops(
      [
        [0, mix(pair.from, WHITE, 0.66), 0.85],
        [1, mix(pair.from, WHITE, 0.66), 0],
      ],
    )}</radialGradient>`,
    `<radialGradient id="${id}-glow-b" gradientUnits="userSpaceOnUse" cx="${left + (right - left) * 0.68}" cy="${top + (foot - top) * 0.86}" r="${(right - left) * 0.6}">${stops(
      [
        [0, mix(pair.to, WHITE, 0.74), 0.8],
        [1, mix(pair.to, WHITE, 0.74), 0],
      ],
    )}</radialGradient>`,
  ].join('');
}

function light(id: string, pair: ColorPair, { left, right, top, strip }: Outline): string {
  const { foot } = artBox;
  const shade = mix(pair.from, artInk, 0.22);
  return [
    across(`${id}-rim`, left, right, [
      [0, WHITE, 0.62],
      [0.06, WHITE, 0.36],
      [0.16, WHITE, 0.06],
      [0.22, WHITE, 0],
      [0.62, shade, 0],
      [0.84, shade, 0.16],
      [0.93, shade, 0.3],
      [1, shade, 0.1],
    ]),
    down(`${id}-foot`, top, foot, [
      [0, WHITE, 0.38],
      [0.07, WHITE, 0],
      [0.84, shade, 0],
      [0.97, shade, 0.22],
      [1, shade, 0.1],
    ]),
    down(`${id}-strip`, strip[1], strip[1] + strip[3], [
      [0, WHITE, 0.8],
      [0.55, WHITE, 0.34],
      [1, WHITE, 0.02],
    ]),
    down(`${id}-edge`, top, foot, [
      [0, WHITE, 0.66],
      [0.3, WHITE, 0.4],
      [1, WHITE, 0.22],
    ]),
  ].join('');
}

function contactShadow(id: string, pair: ColorPair, { left, right }: Outline): { defs: string; shapes: string } {
  const dark = mix(pair.from, artInk, 0.3);
  const center = (left + right) / 2;
  const half = (right - left) / 2;
  const y = artBox.foot + 3;
  return {
    defs:
      `<radialGradient id="${id}-shadow">${stops([
        [0, dark, 0.42],
        [0.55, dark, 0.16],
        [1, dark, 0],
      ])}</radialGradient>` +
      `<radialGradient id="${id}-contact">${stops([
        [0.3, dark, 0.6],
        [1, dark, 0],
      ])}</radialGradient>`,
    shapes:
      `<ellipse cx="${center}" cy="${y + 3}" rx="${half * 1.36}" ry="19" fill="url(#${id}-shadow)"/>` +
      `<ellipse cx="${center}" cy="${y - 1}" rx="${half * 0.86}" ry="7" fill="url(#${id}-contact)"/>`,
  };
}

function mark({ mark: { x, y, size } }: Outline): string {
  const corner = [x - size / 2, y - size / 2] as const;
  return (
    `<g opacity=".22">${markShapes(corner[0] + 0.6, corner[1] + 1.4, size, artInk)}</g>` +
    markShapes(corner[0], corner[1], size, WHITE)
  );
}

/** The shapes of one device, to be placed in a drawing of one or more. */
export function deviceShapes(body: Body, pair: ColorPair, { id = 'd', shadow = true }: DeviceOptions = {}): string {
  const outline = outlines[body];
  const detail = bodyDetail(body, id, pair);
  const ground = shadow ? contactShadow(id, pair, outline) : { defs: '', shapes: '' };
  const [stripX, stripY, stripWidth, stripHeight] = outline.strip;
  const fill = (name: string) => `<path d="${outline.body}" fill="url(#${id}-${name})"/>`;
  return [
    `<defs>${ground.defs}${paint(id, pair, outline)}${light(id, pair, outline)}${detail.defs}`,
    `<clipPath id="${id}-clip"><path d="${outline.body}"/></clipPath></defs>`,
    ground.shapes,
    detail.behind,
    `<path d="${outline.mouth}" fill="url(#${id}-mouth)"/><path d="${outline.mouth}" fill="url(#${id}-mouth-shade)"/>`,
    fill('body'),
    fill('glow-a'),
    fill('glow-b'),
    `<g clip-path="url(#${id}-clip)">${detail.inside}</g>`,
    fill('rim'),
    fill('foot'),
    `<rect x="${stripX}" y="${stripY}" width="${stripWidth}" height="${stripHeight}" rx="${stripWidth / 2}" fill="url(#${id}-strip)"/>`,
    `<path d="${outline.body}" fill="none" stroke="url(#${id}-edge)" stroke-width="1.2"/>`,
    detail.above,
    mark(outline),
  ].join('');
}

/** One device as SVG text on the drawing box, on a transparent ground. Body × colour pair × mark: nothing else goes in. */
export function deviceSvg(body: Body, pair: ColorPair, options?: DeviceOptions): string {
  const { width, height } = artBox;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${deviceShapes(body, pair, options)}</svg>`;
}
