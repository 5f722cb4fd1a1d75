import { storage } from '@shop/shell-api';

/** Local storage key of the visitor's word to be of age; asked for once on each device (NAV-14). */
export const AGE_KEY = 'mayor_de_edad';

/** True when nobody is to be asked: the visitor has answered on this device, or the page is the back office's preview. */
export function isKnownAdult(): boolean {
  return storage.read(AGE_KEY) === true || (typeof window !== 'undefined' && window.parent !== window);
}

export function rememberAdult(): void {
  storage.write(AGE_KEY, true);
}
