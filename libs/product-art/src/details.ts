import type { Body } from './art';
import { mix } from './colors';
import type { ColorPair } from './flavors';
import { roundedBox } from './outlines';

/** The darkest tone of the drawings: shadows, screens, the mark's offset. */
export const artInk = '#0f1b22';
const SCREEN = '#1a2329';

/** Digits as strokes on a 10 × 14 box: SVG text would look different on every machine. */
const digitStrokes: Record<'4' | '6' | '7' | '8', string> = {
  '4': 'M6.7 .8 1.2 10H9.4M6.7 6.2V13.8',
  '6': 'M7.4 .9C4.2 2.6 1.4 5.8 1.4 9.3M5 5.4a3.75 3.75 0 1 0 .01 0Z',
  '7': 'M.6 1.1H8.8L3.8 13.8',
  '8': 'M5 .9a2.9 2.9 0 1 0 .01 0ZM5 6.8a3.4 3.4 0 1 0 .01 0Z',
};

interface DigitPlace {
  x: number;
  y: number;
  /** Height in box units. */
  height: number;
}

function digits(text: readonly (keyof typeof digitStrokes)[], { x, y, height }: DigitPlace): string {
  const scale = height / 14;
  const glyphs = text.map(
    (digit, index) => `<path transform="translate(${index * 11.8} 0)" d="${digitStrokes[digit]}"/>`,
  );
  return `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="#fff" stroke-width="2.7">${glyphs.join('')}</g>`;
}

/** Parts of a device that lie between its colour and the light. `id` makes gradient names unique in one drawing. */
export interface Detail {
  defs: string;
  /** Drawn before the body, such as Faro's tank. */
  behind: string;
  /** Drawn inside the body's outline. */
  inside: string;
  /** Drawn above the light. */
  above: string;
}

const nothing: Detail = { defs: '', behind: '', inside: '', above: '' };

/** A seam below the cap: a dark line with a light one under it. */
function seam(left: number, right: number, y: number, { from }: ColorPair): Detail {
  const curve = (at: number) => `M${left} ${at}Q${(left + right) / 2} ${at + 9} ${right} ${at}`;
  return {
    ...nothing,
    inside:
      `<path d="${curve(y)}V${y - 40}H${left}Z" fill="#fff" fill-opacity=".16"/>` +
      `<path d="${curve(y)}" fill="none" stroke="${mix(from, artInk, 0.45)}" stroke-opacity=".75" stroke-width="2"/>` +
      `<path d="${curve(y + 2)}" fill="none" stroke="#fff" stroke-opacity=".75" stroke-width="1.3"/>`,
  };
}

function smokedScreen(id: string, { to }: ColorPair): Detail {
  const edge = 'M137 112C126 200 128 288 144 380';
  return {
    ...nothing,
    defs: `<linearGradient id="${id}-screen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#283741"/><stop offset=".45" stop-color="${SCREEN}"/><stop offset="1" stop-color="#1d2a30"/></linearGradient>`,
    inside:
      `<path d="${edge}H200V112Z" fill="url(#${id}-screen)"/>` +
      `<path d="${edge}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="1.4"/>`,
    above:
      digits(['8', '7'], { x: 151.5, y: 170, height: 19 }) +
      `<rect x="152" y="204" width="25" height="4.4" rx="2.2" fill="#fff" fill-opacity=".22"/>` +
      `<rect x="152" y="204" width="20" height="4.4" rx="2.2" fill="${to}"/>` +
      [155.5, 164.5, 173.5]
        .map((x, index) => `<circle cx="${x}" cy="224" r="2.1" fill="#fff" fill-opacity="${[0.6, 0.6, 0.3][index]}"/>`)
        .join(''),
  };
}

function tank(id: string, { from, to }: ColorPair): Detail {
  const glass = roundedBox([64, 106, 176, 240], [30, 30, 4, 4]);
  const liquid = 'M65 138Q120 143 175 138V240H65Z';
  return {
    defs:
      `<linearGradient id="${id}-liquid" x1="0" y1="0" x2="1" y2="1"><stop offset=".1" stop-color="${from}"/><stop offset=".85" stop-color="${to}"/></linearGradient>` +
      `<linearGradient id="${id}-glass" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="#fff" stop-opacity=".75"/><stop offset=".1" stop-color="#fff" stop-opacity=".12"/><stop offset=".8" stop-color="${artInk}" stop-opacity=".03"/><stop offset="1" stop-color="${artInk}" stop-opacity=".26"/></linearGradient>` +
      `<linearGradient id="${id}-tank-shade" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="${artInk}" stop-opacity="0"/><stop offset="1" stop-color="${artInk}" stop-opacity=".22"/></linearGradient>` +
      `<clipPath id="${id}-tank"><path d="${glass}"/></clipPath>`,
    behind:
      `<path d="${glass}" fill="#f4f2f3" fill-opacity=".62"/>` +
      `<g clip-path="url(#${id}-tank)">` +
      `<path d="${liquid}" fill="url(#${id}-liquid)" fill-opacity=".88"/>` +
      `<ellipse cx="120" cy="138" rx="55" ry="5" fill="${mix(from, '#ffffff', 0.6)}" fill-opacity=".8"/>` +
      `<rect x="108.5" y="106" width="23" height="134" rx="4" fill="${artInk}" fill-opacity=".26"/>` +
      `<rect x="112.5" y="106" width="6" height="134" fill="#fff" fill-opacity=".28"/>` +
      `<rect x="64" y="106" width="112" height="134" fill="url(#${id}-glass)"/>` +
      `<rect x="64" y="190" width="112" height="32" fill="url(#${id}-tank-shade)"/>` +
      `</g>` +
      `<path d="${glass}" fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="1.6"/>`,
    inside: '',
    above:
      `<rect x="88" y="255" width="64" height="30" rx="15" fill="${SCREEN}"/>` +
      digits(['6', '4'], { x: 100, y: 264, height: 12 }) +
      `<rect x="126" y="267.2" width="15.5" height="5.6" rx="2.8" fill="#fff" fill-opacity=".25"/>` +
      `<rect x="126" y="267.2" width="11" height="5.6" rx="2.8" fill="${to}"/>`,
  };
}

const ridge: Detail = {
  ...nothing,
  inside:
    '<path d="M40 254 87 219 116 246 155 205 202 238V256L155 224 116 264 87 237 40 272Z" fill="#fff" fill-opacity=".3"/>' +
    '<path d="M40 277 87 243 116 270 155 230 202 262V270L155 239 116 279 87 252 40 286Z" fill="#fff" fill-opacity=".2"/>',
};

function wave(id: string, { from, to }: ColorPair): Detail {
  const crest = 'M46 285C78 270 98 286 120 284 150 281 152 240 194 236';
  return {
    ...nothing,
    defs: `<linearGradient id="${id}-wave" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="${to}"/><stop offset="1" stop-color="${mix(to, '#ffffff', 0.82)}"/></linearGradient>`,
    inside:
      `<path d="M46 316C84 302 96 312 122 315 158 318 164 282 194 268V380H46Z" fill="${from}" fill-opacity=".38"/>` +
      `<path d="${crest}V268C164 282 158 318 122 315 96 312 84 302 46 316Z" fill="url(#${id}-wave)" fill-opacity=".85"/>` +
      `<path d="${crest}" fill="none" stroke="#fff" stroke-opacity=".7" stroke-width="1.2"/>`,
  };
}

/** What sets one body apart from the others. */
export function bodyDetail(body: Body, id: string, pair: ColorPair): Detail {
  switch (body) {
    case 'bruma':
      return smokedScreen(id, pair);
    case 'cumbre':
      return seam(76, 164, 133, pair);
    case 'mini':
      return seam(72, 168, 201, pair);
    case 'faro':
      return tank(id, pair);
    case 'volcan':
      return ridge;
    case 'ola':
      return wave(id, pair);
  }
}
