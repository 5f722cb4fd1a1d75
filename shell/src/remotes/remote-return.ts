import { fetchRemotes } from '@shop/federation';
import { useEffect } from 'react';

/** Between two looks for a remote that could not be had, ms. */
export const LOOK_MS = 5000;

/** Whether the shop lists the remote now and its entry can be fetched. */
async function isThere(name: string): Promise<boolean> {
  try {
    const entry = (await fetchRemotes()).find((remote) => remote.name === name)?.entry;
    return typeof entry === 'string' && (await fetch(entry, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

export interface RemoteReturnProps {
  name: string;
  onReturn: () => void;
}

/**
 * Calls `onReturn` once a remote can be fetched that could not be: its server or the network is back. A remote that could be
 * fetched all along failed by a fault of its own, which another attempt would only repeat: the person decides about that one.
 */
export function RemoteReturn({ name, onReturn }: RemoteReturnProps) {
  useEffect(() => {
    let isWatching = true;
    let isLooking = false;
    let wasGone = false;
    const look = async () => {
      if (isLooking) return;
      isLooking = true;
      if (!(await isThere(name))) wasGone = true;
      else if (wasGone && isWatching) onReturn();
      isLooking = false;
    };
    const lookNow = () => void look();
    lookNow();
    const timer = setInterval(lookNow, LOOK_MS);
    globalThis.addEventListener('online', lookNow);
    return () => {
      isWatching = false;
      clearInterval(timer);
      globalThis.removeEventListener('online', lookNow);
    };
  }, [name, onReturn]);
  return null;
}
