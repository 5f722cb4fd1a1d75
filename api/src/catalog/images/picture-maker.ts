import { UPLOAD_FORMATS, UPLOAD_WIDTHS, uploadPreview, uploadVariant } from '@shop/contracts';
import sharp, { type Metadata, type Sharp } from 'sharp';

import { isError } from '../../platform/errors/is-error';
import { ShopError } from '../../platform/errors/shop-error';
import type { PictureFile } from '../../platform/storage/picture-store';

/** A 50 megapixel phone's photos fit; a small file can claim a size that would fill the memory. */
const MAX_PIXELS = 50 * 1024 * 1024;
/** For one step of the work on a picture. */
const TIMEOUT_SECONDS = 20;

/** Everything is made of a copy of this size at most, so that the original is decoded once; px. */
const MASTER = { width: 1200, height: 3600 };
/** A picture in a tile is never shown higher than this many times its width. */
const MAX_RATIO = 3;

/** For links that are shared: what chat programs and networks ask for, the picture on the shop's calm ground. */
const PREVIEW = { width: 1200, height: 630, ground: '#f0f5f7' };

/** The first bytes of what is accepted, before any decoder sees it. */
const beginnings: Record<string, (bytes: Buffer) => boolean> = {
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
};

export interface MadePicture {
  /** The one that the path names is last. */
  files: PictureFile[];
  /** Of that one, px. */
  width: number;
  height: number;
}

/**
 * All files of an uploaded picture (the contracts' `UPLOAD_WIDTHS` × `UPLOAD_FORMATS`, a preview, and the picture
 * itself), encoded again: upright, in sRGB, without any of the metadata. What the content is decides, not its name.
 * @throws ShopError upload.unsupportedImage, upload.tooLarge
 */
export async function makePicture(original: Buffer, imagePath: string): Promise<MadePicture> {
  const format = Object.keys(beginnings).find((name) => beginnings[name]?.(original));
  if (format === undefined) throw new ShopError('upload.unsupportedImage');
  try {
    requireStill(await sharp(original, { limitInputPixels: false }).metadata(), format);
    return await encodeAll(await decode(original), imagePath);
  } catch (error) {
    if (error instanceof ShopError || !isError(error)) throw error;
    const text = 'No se pudo leer la imagen: puede estar dañada. Prueba con otra.';
    throw new ShopError('upload.unsupportedImage', { text, cause: error });
  }
}

function requireStill({ format, width, height, pages = 1 }: Metadata, expected: string): void {
  if (format !== expected) throw new ShopError('upload.unsupportedImage');
  if (width * height > MAX_PIXELS) {
    throw new ShopError('upload.tooLarge', { text: 'La imagen puede tener como máximo 50 megapíxeles.' });
  }
  if (pages > 1) throw new ShopError('upload.unsupportedImage', { text: 'La imagen no puede ser animada.' });
}

/** The pixels of the original, upright and not larger than the master. */
async function decode(original: Buffer): Promise<() => Sharp> {
  const { data, info } = await sharp(original, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ ...MASTER, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } }).timeout({ seconds: TIMEOUT_SECONDS });
}

/** One after the other: the threads that encode are those that hash passwords, too. */
async function encodeAll(master: () => Sharp, imagePath: string): Promise<MadePicture> {
  const files: PictureFile[] = [];
  for (const width of UPLOAD_WIDTHS) {
    for (const format of UPLOAD_FORMATS) {
      const { data } = await encode(master(), width, format);
      files.push({ path: uploadVariant(imagePath, width, format), content: data });
    }
  }
  files.push({ path: uploadPreview(imagePath), content: await encodePreview(master()) });
  const { data, info } = await encode(master(), Math.max(...UPLOAD_WIDTHS), 'webp');
  files.push({ path: imagePath, content: data });
  return { files, width: info.width, height: info.height };
}

/** A picture that is smaller than the width stays as it is: larger it would only be heavier. */
function encode(picture: Sharp, width: number, format: (typeof UPLOAD_FORMATS)[number]) {
  const sized = picture.resize({ width, height: width * MAX_RATIO, fit: 'inside', withoutEnlargement: true });
  const encoded = format === 'avif' ? sized.avif({ quality: 55, effort: 2 }) : sized.webp({ quality: 80 });
  return encoded.toBuffer({ resolveWithObject: true });
}

function encodePreview(picture: Sharp): Promise<Buffer> {
  const { width, height, ground } = PREVIEW;
  return picture
    .flatten({ background: ground })
    .resize({ width, height, fit: 'contain', background: ground })
    .jpeg({ quality: 80 })
    .toBuffer();
}
