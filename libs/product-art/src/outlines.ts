import { artBox } from './art';
import type { Body } from './art';

/** A device's fixed measures in the drawing box. */
export interface Outline {
  /** Closed path of the body (for Faro: of the lower part). */
  body: string;
  /** Body edges, for gradients and the specular strip. */
  left: number;
  right: number;
  top: number;
  mouth: string;
  mouthTop: number;
  mouthBase: number;
  mouthLeft: number;
  mouthRight: number;
  /** Where the mark is set: its centre and its size. */
  mark: { x: number; y: number; size: number };
  /** The specular strip: x, y, width, height. */
  strip: readonly [number, number, number, number];
}

const { foot } = artBox;

interface MouthShape {
  x: number;
  top: number;
  base: number;
  topHalf: number;
  baseHalf: number;
}

/** A mouthpiece: rounded above, almost straight, then flaring out to its base. */
function mouthpiece({ x, top, base, topHalf, baseHalf }: MouthShape) {
  const height = base - top;
  const corner = 12;
  const waist = topHalf + (baseHalf - topHalf) * 0.06;
  const side = (sign: 1 | -1) => ({
    base: x + sign * baseHalf,
    bend: x + sign * (topHalf + (baseHalf - topHalf) * 0.3),
    waist: x + sign * waist,
    top: x + sign * topHalf,
    inner: x + sign * (topHalf - corner),
  });
  const left = side(-1);
  const right = side(1);
  const bendY = base - height * 0.16;
  const waistY = base - height * 0.4;
  const mouth = [
    `M${left.base} ${base}`,
    `C${left.bend} ${bendY} ${left.waist} ${waistY} ${left.top} ${top + corner + 4}`,
    `Q${left.top} ${top} ${left.inner} ${top}`,
    `H${right.inner}`,
    `Q${right.top} ${top} ${right.top} ${top + corner + 4}`,
    `C${right.waist} ${waistY} ${right.bend} ${bendY} ${right.base} ${base}Z`,
  ].join('');
  return { mouth, mouthTop: top, mouthBase: base, mouthLeft: left.base, mouthRight: right.base };
}

/** A box with its own radius at each corner: top left, top right, bottom right, bottom left. */
export function roundedBox(
  [left, top, right, bottom]: readonly [number, number, number, number],
  [a, b, c, d]: readonly [number, number, number, number],
): string {
  const k = 0.4;
  return [
    `M${left + a} ${top}H${right - b}`,
    `C${right - b * k} ${top} ${right} ${top + b * k} ${right} ${top + b}`,
    `V${bottom - c}`,
    `C${right} ${bottom - c * k} ${right - c * k} ${bottom} ${right - c} ${bottom}`,
    `H${left + d}`,
    `C${left + d * k} ${bottom} ${left} ${bottom - d * k} ${left} ${bottom - d}`,
    `V${top + a}`,
    `C${left} ${top + a * k} ${left + a * k} ${top} ${left + a} ${top}Z`,
  ].join('');
}

/** Volcán: a cone with soft shoulders. */
const cone = [
  'M98 113H142',
  'C156 113 163 122 166 138',
  'L193 322',
  `C197 352 186 ${foot} 158 ${foot}`,
  'H82',
  `C54 ${foot} 43 352 47 322`,
  'L74 138',
  'C77 122 84 113 98 113Z',
].join('');

export const outlines: Record<Body, Outline> = {
  bruma: {
    body: roundedBox([43, 117, 197, foot], [46, 46, 50, 50]),
    left: 43,
    right: 197,
    top: 117,
    ...mouthpiece({ x: 111, top: 60, base: 122, topHalf: 31, baseHalf: 40 }),
    mark: { x: 92, y: 303, size: 31 },
    strip: [59, 139, 8, 132],
  },
  cumbre: {
    body: roundedBox([76, 113, 164, foot], [26, 26, 28, 28]),
    left: 76,
    right: 164,
    top: 113,
    ...mouthpiece({ x: 120, top: 43, base: 119, topHalf: 23, baseHalf: 35 }),
    mark: { x: 120, y: 238, size: 28 },
    strip: [85, 136, 5, 146],
  },
  faro: {
    body: roundedBox([60, 220, 180, foot], [22, 22, 38, 38]),
    left: 60,
    right: 180,
    top: 220,
    ...mouthpiece({ x: 120, top: 55, base: 113, topHalf: 23, baseHalf: 28 }),
    mark: { x: 120, y: 334, size: 23 },
    strip: [71, 241, 6, 72],
  },
  volcan: {
    body: cone,
    left: 45,
    right: 195,
    top: 113,
    ...mouthpiece({ x: 120, top: 50, base: 117, topHalf: 23, baseHalf: 30 }),
    mark: { x: 120, y: 308, size: 32 },
    strip: [0, 0, 0, 0],
  },
  ola: {
    body: roundedBox([50, 121, 190, foot], [22, 20, 46, 24]),
    left: 50,
    right: 190,
    top: 121,
    ...mouthpiece({ x: 146, top: 62, base: 126, topHalf: 28, baseHalf: 38 }),
    mark: { x: 91, y: 168, size: 28 },
    strip: [64, 143, 7, 104],
  },
  mini: {
    body: roundedBox([72, 180, 168, foot], [28, 28, 32, 32]),
    left: 72,
    right: 168,
    top: 180,
    ...mouthpiece({ x: 120, top: 116, base: 187, topHalf: 20, baseHalf: 34 }),
    mark: { x: 120, y: 315, size: 28 },
    strip: [81, 204, 6, 96],
  },
};
