import type { Config } from '../config/config';
import { LocalPictureStore } from './local-picture-store';
import type { PictureStore } from './picture-store';

/** Where this shop keeps its pictures: the bucket that it was given, else a folder of its own. */
export async function openPictureStore({
  s3,
  dataDir,
  timeoutFactor,
}: Pick<Config, 's3' | 'dataDir' | 'timeoutFactor'>): Promise<PictureStore> {
  if (s3 === null) return new LocalPictureStore(dataDir);
  // The lockfile says which version we use; it need not write to the log that later ones want another Node.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';
  const { S3PictureStore } = await import('./s3-picture-store');
  return new S3PictureStore(s3, timeoutFactor);
}
