/** Characters of a secret that nobody may guess. */
export const SECRET_MIN_LENGTH = 32;

/** More of them than any shop has. */
const MOST_PROXIES = 10;

/**
 * A setting without blanks around it; null for one that is absent, empty or a comment: of `NAME= # later` in `.env` Compose makes
 * a value, and Node nothing.
 */
export function settingText(value: string | undefined): string | null {
  const text = value?.trim() ?? '';
  return /^(?:#(?:\s.*)?)?$/s.test(text) ? null : text;
}

/** The shop's place in the network, as settings tell it. */
export interface PublicPlace {
  /** The shop's address as the world knows it, without a slash at its end; null where requests name it. */
  publicUrl: string | null;
  /** How many proxies in front of us may say who the caller is; 0 for none. */
  trustedProxies: number;
}

/**
 * Reads the place for the API and for the parts beside it alike: a part that begins with what the API refuses would seem well, and
 * answer no page.
 * @param text a setting without blanks around it, null for one that is absent or empty
 * @throws RangeError with words for the owner
 */
export function readPublicPlace(text: (name: string) => string | null): PublicPlace {
  const publicUrl = text('PUBLIC_URL');
  const proxies = text('TRUST_PROXY') ?? '0';
  if (publicUrl !== null && !(URL.canParse(publicUrl) && /^https?:\/\//.test(publicUrl)))
    throw new RangeError('PUBLIC_URL debe ser una dirección que empiece con http:// o https://.');
  if (!/^\d{1,5}$/.test(proxies) || Number(proxies) > MOST_PROXIES)
    throw new RangeError(`TRUST_PROXY debe ser un número de 0 a ${MOST_PROXIES}.`);
  if (publicUrl === null && Number(proxies) > 0 && text('NODE_ENV') === 'production') {
    throw new RangeError(
      'Falta PUBLIC_URL: detrás de un proxy (TRUST_PROXY) los enlaces llevarían a donde diga quien pide la página.',
    );
  }
  return { publicUrl: publicUrl && new URL(publicUrl).origin, trustedProxies: Number(proxies) };
}
