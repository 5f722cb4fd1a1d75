import { UPLOAD_FORMATS, UPLOAD_WIDTHS, uploadPreview, uploadVariant } from '@shop/contracts';

/** Every file of an uploaded picture, the one that its path names last: where that one is, all are. */
export function filesOf(imagePath: string): string[] {
  const variants = UPLOAD_FORMATS.flatMap((format) =>
    UPLOAD_WIDTHS.map((width) => uploadVariant(imagePath, width, format)),
  );
  return [...variants, uploadPreview(imagePath), imagePath];
}

const FILE = /^products\/([\da-f]{32})[-.]/;

/** The path of the picture that a stored file belongs to; null for a file that is none of ours. */
export function pictureOf(file: string): string | null {
  const id = FILE.exec(file)?.[1];
  return id === undefined ? null : `products/${id}.webp`;
}
