import { color, tokenCss } from './tokens';
import type { ColorName } from './tokens';

type Scheme = 'light' | 'dark';

const [light = '', dark = ''] = tokenCss().split('@media (prefers-color-scheme: dark)');
const sheets: Record<Scheme, string> = { light, dark };

function hex(name: ColorName, scheme: Scheme): string {
  const property = color[name].slice('var('.length, -1);
  // A colour that stays the same by night is told once.
  const told = new RegExp(`${property}: (#[0-9a-f]{6});`);
  const found = (told.exec(sheets[scheme]) ?? told.exec(sheets.light))?.[1];
  if (found === undefined) throw new Error(`${property} has no colour in ${scheme}`);
  return found;
}

function luminance(value: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(value.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

/** Text on its ground, as the components combine them. */
const pairs: [ColorName, ColorName][] = [
  ['ink', 'page'],
  ['ink2', 'page'],
  ['ink2', 'mist'],
  ['ink3', 'page'],
  ['ink3', 'mist'],
  ['ink3', 'surface'],
  ['onInv', 'inv'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentPressed'],
  ['accentText', 'page'],
  ['accentText', 'mist'],
  ['accentText', 'accentSoft'],
  ['onDist', 'dist'],
  ['onDist', 'distPressed'],
  ['dist', 'distSoft'],
  ['ok', 'okSoft'],
  ['ok', 'page'],
  ['ok', 'mist'],
  ['onInv', 'ok'],
  ['warn', 'warnSoft'],
  ['bad', 'badSoft'],
  ['bad', 'page'],
  ['onBad', 'bad'],
  ['onBad', 'badPressed'],
  ['info', 'infoSoft'],
  ['onWhatsapp', 'whatsapp'],
  ['onNight', 'night'],
  ['onNight2', 'night'],
  ['onNight2', 'nightRaised'],
];

describe.each<Scheme>(['light', 'dark'])('colours in the %s scheme', (scheme) => {
  it.each(pairs)('%s on %s can be read (4.5 to 1)', (ink, ground) => {
    expect(contrast(hex(ink, scheme), hex(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });

  it.each<ColorName>(['page', 'surface'])('the edge of a field stands out from %s (3 to 1)', (ground) => {
    expect(contrast(hex('field', scheme), hex(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});
