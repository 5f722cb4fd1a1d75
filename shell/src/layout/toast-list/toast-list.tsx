import { useShopDispatch } from '@shop/shell-api';
import { useShownToast } from '@shop/shell-api/host';
import { useEffect } from 'react';
import { checkRelease } from '../../connection/release';
import { createLazyComponent } from '../lazy-component';

export const toastPart = createLazyComponent(async () => (await import('./toast-region')).ToastRegion);

/** A person's first sign of life: a toast can only follow one, and then its code must be there. */
const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;

/** The store's toast, at most one at a time. */
export function ToastList() {
  const { toast, dismiss } = useShownToast();
  const dispatch = useShopDispatch();
  const renderRegion = toastPart.useWhen(toast !== null, () => {
    // The next one asks for the code again.
    if (toast) dismiss(toast.id);
    void dispatch(checkRelease());
  });

  useEffect(() => {
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, toastPart.preload, { once: true });
    return () => {
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, toastPart.preload);
    };
  }, []);

  return renderRegion({ toast, onDismiss: dismiss });
}
