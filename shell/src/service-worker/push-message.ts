import type { PushMessage } from '@shop/contracts';

/** Reads a push, or null when it is not one of the shop's. Its path is one of the shop's: nothing leads elsewhere. */
export function readPush(text: string): PushMessage | null {
  try {
    const { title, body, path, tag } = JSON.parse(text) as Record<string, unknown>;
    if (typeof title !== 'string' || typeof body !== 'string' || typeof tag !== 'string') return null;
    return { title, body, tag, path: ownPath(path) };
  } catch {
    return null;
  }
}

/** A path of the back office; where it is none, that of the back office itself. */
export function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/admin(?:\/[\w-]+)*$/.test(path) ? path : '/admin';
}
