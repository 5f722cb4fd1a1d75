import { media } from '@shop/ui/core';
import { useSyncExternalStore } from 'react';

const desktopWindow = () => globalThis.matchMedia(media.desktop.replace('@media ', ''));

function subscribe(onChange: () => void): () => void {
  const list = desktopWindow();
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** True when the window is wide enough for the desktop layout; for parts that must not exist in the other one. */
export function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => desktopWindow().matches);
}
