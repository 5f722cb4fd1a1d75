import { masked } from './call-log';

/** Keys of what is somebody's, or lets somebody in. */
const PERSONAL_KEY =
  /name|phone|mail|address|token|password|secret|note|customer|ip$|^(?:message|url|code|codes|actor|q)$/i;

/** Writes an answered call to the console while somebody develops (API-7), without what is personal. */
export function logAnswer(url: string, status: number, data: unknown): void {
  const told: unknown = JSON.parse(
    JSON.stringify(data ?? null, (key, value: unknown) => {
      if (typeof value === 'string') return PERSONAL_KEY.test(key) ? '…' : masked(value);
      return value;
    }),
  );
  // oxlint-disable-next-line no-console -- API-7 wants it, and builds leave it out
  console.log(masked(url), status, told);
}
