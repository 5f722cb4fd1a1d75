import type { Config } from '../config/config';
import { LocalPictureStore } from './local-picture-store';
import type { PictureStore } from './picture-store';

/** Where this shop keeps its pictures: the bucket that it was given, else a folder of its own. */
export async function openPictureStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<PictureStore> {
  if (s3 === null) return new LocalPictureStore(dataDir);
  const { S3PictureStore } = await import('./s3-picture-store');
  return new S3PictureStore(s3);
}
