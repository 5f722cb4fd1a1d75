import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { bodies } from './art';
import type { Body } from './art';
import { mix } from './colors';
import type { ColorPair } from './flavors';

export interface DeviceOptions {
  /** Unique in the drawing; it prefixes the names of gradients and clips. */
  id?: string;
  /** The contact shadow; off where the device stands in mist. */
  shadow?: boolean;
}

/** One SVG file for each body, which browsers and drawing programs open: `--from` and `--to` are the flavor's colours. */
const drawings = Object.fromEntries(
  bodies.map((body) => [body, readFileSync(join(import.meta.dirname, '../drawings', `${body}.svg`), 'utf8')]),
) as Record<Body, string>;

/** A drawing with its colours worked out, as the renderer knows no CSS. */
function painted(drawing: string, pair: ColorPair): string {
  return drawing
    .replaceAll(/color-mix\(in srgb, var\(--(from|to)\) ([\d.]+)%, (#\w{6})\)/g, (_mix, end, percent, ground) =>
      mix(pair[end as keyof ColorPair], String(ground), Number(percent) / 100),
    )
    .replaceAll(/var\(--(from|to)\)/g, (_color, end) => pair[end as keyof ColorPair]);
}

/** One device as SVG text on the drawing box, on a transparent ground. */
export function deviceSvg(body: Body, pair: ColorPair, { id = 'd', shadow = true }: DeviceOptions = {}): string {
  const drawing = painted(drawings[body].replace(/ *<style>.*<\/style>\n/, ''), pair)
    .replaceAll('id="d-', `id="${id}-`)
    .replaceAll('url(#d-', `url(#${id}-`);
  return shadow ? drawing : drawing.replace(/<g data-part="shadow">[\s\S]*?<\/g>/, '');
}

/** The shapes of one device, to be placed in a drawing of one or more. */
export function deviceShapes(body: Body, pair: ColorPair, options?: DeviceOptions): string {
  return deviceSvg(body, pair, options).replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
}
