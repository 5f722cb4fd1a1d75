import { bundledBody } from '@shop/product-art';
import type { Body } from '@shop/product-art';

/** What a product's `image` value stands for. */
export type PictureSource = { kind: 'upload'; src: string } | { kind: 'art'; body: Body } | { kind: 'placeholder' };

/**
 * A value that starts with `products/` was uploaded and is served below `/uploads/`; a value that starts with
 * `/placeholder` means there is no picture; any other value is matched to the bundled pictures by its file name.
 */
export function pictureSource(image: string | null | undefined): PictureSource {
  if (image?.startsWith('products/')) return { kind: 'upload', src: `/uploads/${image}` };
  const body = image?.startsWith('/placeholder') ? null : bundledBody(image);
  return body ? { kind: 'art', body } : { kind: 'placeholder' };
}
