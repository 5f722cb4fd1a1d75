type Rgb = readonly [number, number, number];

const toRgb = (hex: string): Rgb => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/** `share` (0 to 1) of `color` laid over `ground`; all colours are `#rrggbb`. */
export function mix(color: string, ground: string, share: number): string {
  const over = toRgb(color);
  const under = toRgb(ground);
  const channel = (at: 0 | 1 | 2) =>
    Math.round(over[at] * share + under[at] * (1 - share))
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}
