import { isUploadedPicture, UPLOAD_FORMATS, UPLOAD_WIDTHS, uploadVariant } from '@shop/contracts';
import { bundledBody } from '@shop/product-art';
import type { Body } from '@shop/product-art';

/** The files of one format for `<source>`. */
export interface PictureVariants {
  type: string;
  srcSet: string;
}

/** Picture that a product's `image` value stands for. */
export type PictureSource =
  { kind: 'upload'; src: string; variants: PictureVariants[] } | { kind: 'art'; body: Body } | { kind: 'placeholder' };

/**
 * A value that starts with `products/` was uploaded and is served below `/uploads/`; a value that starts with
 * `/placeholder` means there is no picture; any other value is matched to the bundled pictures by its file name.
 */
export function pictureSource(image: string | null | undefined): PictureSource {
  if (image?.startsWith('products/')) return { kind: 'upload', src: `/uploads/${image}`, variants: variantsOf(image) };
  const body = image?.startsWith('/placeholder') ? null : bundledBody(image);
  return body ? { kind: 'art', body } : { kind: 'placeholder' };
}

/** The lighter format first; none of a file that was put there by hand, which stands alone. */
function variantsOf(image: string): PictureVariants[] {
  if (!isUploadedPicture(image)) return [];
  return UPLOAD_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: UPLOAD_WIDTHS.map((width) => `/uploads/${uploadVariant(image, width, format)} ${width}w`).join(', '),
  }));
}
