import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import sharp, { type Sharp } from 'sharp';

import { CONFIG, type Config } from '../../src/platform/config/config';
import type { TestShop } from './test-shop';

export const UPLOAD_PATH = '/api/admin/products/upload-image';

/** A plain picture, to be encoded in some format; px. */
export function picture(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#c0392b' } });
}

/** The form that the back office sends. */
export function formWith(content: Buffer, fileName = 'foto.jpg', field = 'image'): FormData {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), fileName);
  return form;
}

/** Where a shop keeps its uploads. */
export function uploadsOf(shop: TestShop, name = ''): string {
  return join(shop.app.get<Config>(CONFIG).dataDir, 'uploads', name);
}

/** The names in a folder of a shop's uploads. */
export function filesIn(shop: TestShop, name: string): string[] {
  const folder = uploadsOf(shop, name);
  return existsSync(folder) ? readdirSync(folder) : [];
}
