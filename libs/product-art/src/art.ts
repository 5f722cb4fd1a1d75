import { drawnFlavor } from './flavors';

/** The six drawn devices. A sample product names its body by the file name of its image: 'bruma.webp'. */
export const bodies = ['bruma', 'cumbre', 'faro', 'volcan', 'ola', 'mini'] as const;
export type Body = (typeof bodies)[number];

/** Widths in pixels of every rendered picture: cart line, card row and card, each also for dense screens. */
export const artWidths = [96, 208, 416] as const;
export const artFormats = ['avif', 'webp'] as const;
export type ArtFormat = (typeof artFormats)[number];

/** The drawing box; a device stands in its middle, its foot at {@link artBox}.foot. */
export const artBox = { width: 240, height: 420, foot: 376 } as const;

const isBody = (name: string): name is Body => (bodies as readonly string[]).includes(name);

/**
 * The drawn body that a product's `image` value names. Values are matched by file name alone, whatever folder or
 * picture format they carry ('x/y/faro.png' → 'faro'); anything else is null.
 */
export function bundledBody(image: string | null | undefined): Body | null {
  const fileName = image?.split(/[\\/]/).at(-1) ?? '';
  const name = fileName.replace(/\.(?:avif|webp|png|jpe?g|svg)$/i, '').toLowerCase();
  return isBody(name) ? name : null;
}

/** The file name, below `/art/`, of one rendered picture. */
export function artFile(body: Body, slug: string, width: number, format: ArtFormat): string {
  return `${body}-${slug}-${width}.${format}`;
}

/** Attributes for `<picture>`; `width` and `height` are the layout size in CSS pixels. */
export interface ArtSource {
  src: string;
  sources: { type: `image/${ArtFormat}`; srcSet: string }[];
  sizes: string;
  width: number;
  height: number;
}

/** Widths in CSS pixels at which art (not its tile) is shown. */
export interface ShownWidths {
  /** The largest. */
  width: number;
  /** The smallest, where it differs. */
  from?: number;
}

/**
 * The pictures of a body in a flavor: AVIF in every width that a screen may want, and for browsers that don't know it one
 * WebP that is sharp on dense screens too.
 */
export function artSource(
  body: Body,
  flavorName: string | null | undefined,
  { width, from = width }: ShownWidths,
): ArtSource {
  const { slug } = drawnFlavor(flavorName);
  const url = (fileWidth: number, format: ArtFormat) => `/art/${artFile(body, slug, fileWidth, format)}`;
  const largest = Math.max(...artWidths);
  const dense = artWidths.find((fileWidth) => fileWidth >= 2 * width) ?? largest;
  const wanted = artWidths.filter((fileWidth) => fileWidth >= Math.min(from, largest));
  const srcSet = wanted.map((fileWidth) => `${url(fileWidth, 'avif')} ${fileWidth}w`).join(', ');
  return {
    src: url(dense, 'webp'),
    sources: [{ type: 'image/avif', srcSet }],
    sizes: `${width}px`,
    width,
    height: Math.round((width * artBox.height) / artBox.width),
  };
}

/** File name of the picture that a shared link to a product with this body shows: 1200 × 630, JPEG. */
export function previewFile(body: Body): string {
  return `preview-${body}.jpg`;
}
