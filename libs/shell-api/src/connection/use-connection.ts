import { useSyncExternalStore } from 'react';
import { selectLost } from './connection.slice';
import { useShopSelector } from '../store';

/** `offline`: the device has no network. `lost`: it has, and the shop does not answer. */
export type Connection = 'fine' | 'offline' | 'lost';

/** A page that the browser kept aside for the way back has heard nothing meanwhile. */
const TOLD_BY = ['online', 'offline', 'pageshow'];

function subscribe(onChange: () => void): () => void {
  for (const event of TOLD_BY) globalThis.addEventListener(event, onChange);
  return () => {
    for (const event of TOLD_BY) globalThis.removeEventListener(event, onChange);
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
