import { Notice } from '@shop/ui';
import { useEffect, useState } from 'react';

/** After how long the wait for an answer is worth a word, ms. */
export const SLOW_MS = 8000;

export const SLOW = 'Está tardando más de lo normal. Si la respuesta no llega, te lo decimos aquí.';

/** True when the answer has been waited for longer than usual. */
export function useSlow(busy: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return isSlow;
}

/** Says that an answer takes longer than usual; nothing before. */
export function SlowNotice({ busy }: { busy: boolean }) {
  return useSlow(busy) && <Notice tone="info">{SLOW}</Notice>;
}
