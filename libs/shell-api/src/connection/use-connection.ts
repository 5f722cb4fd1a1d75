import { useSyncExternalStore } from 'react';
import { selectLost } from './connection.slice';
import { useShopSelector } from '../store';

/** `offline`: the device has no network. `lost`: it has, and the shop does not answer. */
export type Connection = 'fine' | 'offline' | 'lost';

function subscribe(onChange: () => void): () => void {
  globalThis.addEventListener('online', onChange);
  globalThis.addEventListener('offline', onChange);
  return () => {
    globalThis.removeEventListener('online', onChange);
    globalThis.removeEventListener('offline', onChange);
  };
}

/** True when the shop can be reached, as far as is known without asking. */
export function useConnection(): Connection {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isLost = useShopSelector(selectLost);
  if (!isOnline) return 'offline';
  return isLost ? 'lost' : 'fine';
}
