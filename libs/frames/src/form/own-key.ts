import { nanoid } from '@reduxjs/toolkit';

const KEY_LENGTH = 32;

/** Keys whose locks this page holds: a form that is opened again in it has its own. */
const held = new Set<string>();

/** A key under which a call is made once, however often it is sent; this tab's from now on. */
export function newKey(): string {
  const key = nanoid(KEY_LENGTH);
  void claimKey(key);
  return key;
}

/**
 * True when a key that was kept is this tab's: a duplicated tab brings along what the first one keeps, and two orders that
 * became different would be sent under one key. The tab that has a key holds a lock of its name until it is closed or
 * reloaded; browsers give locks to secure pages alone.
 */
export function claimKey(key: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager | null };
  if (!locks || held.has(key)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      if (lock) held.add(key);
      resolve(lock !== null);
      return lock && new Promise<never>(() => undefined);
    };
    locks.request(`clave-${key}`, { ifAvailable: true }, hold).catch(() => resolve(true));
  });
}
