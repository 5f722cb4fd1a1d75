import type { PushSubscriptionInput } from '@shop/contracts';
import { storage } from '@shop/shell-api';

/** Whether this browser can be told: an iPhone only where the shop was installed as an app. */
export type PushSupport = 'possible' | 'installFirst' | 'denied' | 'impossible';

/** Local storage key: the id of the user who asked to be told here. Nobody else is subscribed by signing in. */
const ASKED_KEY = 'admin_push';

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) {
    return Notification.permission === 'denied' ? 'denied' : 'possible';
  }
  return isApplePhone() ? 'installFirst' : 'impossible';
}

/** An iPad says that it is a Mac; no Mac is touched. */
function isApplePhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** The subscription of this browser; null without one. */
async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the person, and then the browser's push service, for a place to send to. To be called by a press. With another
 * key of the shop than before it is a new one. @returns null when the person said no
 */
export async function subscribeHere(publicKey: string, staffId: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  storage.writeText(ASKED_KEY, staffId);
  return toInput(subscription);
}

export async function unsubscribeHere(): Promise<void> {
  storage.remove(ASKED_KEY);
  await (await current())?.unsubscribe();
}

/** The subscription that this user asked for in this browser before; null without one. */
export async function keptSubscription(staffId: string): Promise<PushSubscriptionInput | null> {
  if (storage.readText(ASKED_KEY) !== staffId || pushSupport() !== 'possible') return null;
  const subscription = await current();
  return subscription && toInput(subscription);
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer());
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function toInput(subscription: PushSubscription): PushSubscriptionInput {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } };
}
