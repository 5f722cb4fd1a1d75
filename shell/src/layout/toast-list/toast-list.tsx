import { useShopDispatch, useToast } from '@shop/shell-api';
import { useEffect } from 'react';
import { checkRelease } from '../../connection/release';
import { createLatePart } from '../late-part';

const regionPart = createLatePart(async () => (await import('./toast-region')).ToastRegion);

/** A person's first sign of life: a toast can only follow one, and then its code must be there. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;

/** The store's toast, at most one at a time. */
export function ToastList() {
  const { toast, dismiss } = useToast();
  const dispatch = useShopDispatch();
  const drawRegion = regionPart.useWhen(toast !== null, () => void dispatch(checkRelease()));

  useEffect(() => {
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, regionPart.preload, { once: true });
    return () => {
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, regionPart.preload);
    };
  }, []);

  return drawRegion({ toast, onDismiss: dismiss });
}
