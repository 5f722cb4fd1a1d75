import { toApiError } from '@shop/api-client';
import type { PushSubscriptionInput } from '@shop/contracts';
import { storage, useSession } from '@shop/shell-api';
import { PUSH_RENEWED, WORKER_PATH } from '@shop/shell-api/kept-copy';
import { useEffect } from 'react';
import { useAdminAddPushDeviceMutation, useLazyAdminReadPushQuery } from './push.api';

/** True when this browser can be told: an iPhone only where the shop was installed as an app. */
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

async function current(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** How long the browser may take until there is a place to send to, ms: it fetches the worker and asks its push service. */
const SUBSCRIBING_MS = 30_000;

/**
 * The registration of the shop's worker. The public pages start it seconds after they have loaded; who opens the back office
 * first has none.
 */
async function withWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  await serviceWorker.register(WORKER_PATH);
  return serviceWorker.ready;
}

/**
 * Asks the browser's push service for a place to send to; with another key of the shop than before it is a new one. The
 * browser itself waits for ever, for a worker that does not start and for a service out of its reach.
 */
function subscribe(publicKey: string): Promise<PushSubscriptionInput> {
  const inTime = async () => {
    const { pushManager } = await withWorker();
    const before = await pushManager.getSubscription();
    if (before && keyOf(before) !== publicKey) await before.unsubscribe();
    return toInput(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  };
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('The browser did not subscribe')), SUBSCRIBING_MS);
  });
  return Promise.race([inTime(), late]);
}

/** Asks the person, and then the browser. To be called by a press. @returns null when the person said no */
export async function subscribeHere(publicKey: string, staffId: string): Promise<PushSubscriptionInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const subscription = await subscribe(publicKey);
  storage.writeText(ASKED_KEY, staffId);
  return subscription;
}

export async function unsubscribeHere(): Promise<void> {
  storage.remove(ASKED_KEY);
  await (await current())?.unsubscribe();
}

/**
 * The subscription that this user asked for in this browser before, another one where the browser has ended that; null for
 * who did not ask. @param readKey the shop's public key, which is asked for where there is none any more
 */
async function keptSubscription(
  staffId: string,
  readKey: () => Promise<string | null>,
): Promise<PushSubscriptionInput | null> {
  if (storage.readText(ASKED_KEY) !== staffId || pushSupport() !== 'possible') return null;
  const subscription = await current();
  if (subscription) return toInput(subscription);
  if (Notification.permission !== 'granted') return null;
  const publicKey = await readKey();
  return publicKey === null ? null : subscribe(publicKey);
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
  const publicKey = keyOf(subscription);
  return {
    endpoint,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    ...(publicKey !== '' && { publicKey }),
  };
}

/**
 * A subscription ends with its session, and when the browser wants it: staff who asked for it on this device have it again
 * in the next session, as that of another password, and as soon as the worker says that it was renewed.
 */
export function useRenewedDevice(staffId: string): void {
  const { staffToken } = useSession();
  const [add] = useAdminAddPushDeviceMutation();
  const [readPush] = useLazyAdminReadPushQuery();
  useEffect(() => {
    const keep = async () => {
      const subscription = await keptSubscription(staffId, async () => (await readPush().unwrap()).publicKey);
      if (!subscription) return;
      const renewed = await add({ ...subscription, isRenewal: true });
      // Somebody took this device off their list, from here or from another one.
      if (renewed.error && toApiError(renewed.error).code === 'push.removed') await unsubscribeHere();
    };
    const keepQuietly = () => void keep().catch(() => undefined);
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (data === PUSH_RENEWED) keepQuietly();
    };
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
    keepQuietly();
    serviceWorker?.addEventListener('message', hear);
    return () => serviceWorker?.removeEventListener('message', hear);
  }, [staffId, staffToken, add, readPush]);
}
