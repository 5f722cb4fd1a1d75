import type { PasskeyJson } from '@shop/contracts';

/* A press of the button loads the library: the login is lighter without it. */

/** True when this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis;
}

/** Asks the person's device for its answer to the server's question. @throws Error when the person declines or nothing fits */
export async function answerWithPasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return { ...(await startAuthentication({ optionsJSON: options as unknown as Options })) };
}

/** A new passkey on the person's device. @throws Error when the person declines, or the device has one already */
export async function makePasskey(options: PasskeyJson): Promise<PasskeyJson> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return { ...(await startRegistration({ optionsJSON: options as unknown as Options })) };
}

/** Said when the device gave no answer; why, browsers keep to themselves. */
export const NO_PASSKEY = 'No se usó ninguna llave de acceso. Intenta de nuevo o elige otra forma.';
