/** Payload of `PUT /api/admin/push/device`: what the browser's `PushSubscription.toJSON()` says. */
export interface PushSubscriptionInput {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The shop's key that the browser has subscribed with, which need not be the newest any more; base64url. */
  publicKey?: string;
  /** True of a browser that says again by itself that it listens: one that was removed is refused (push.removed). */
  isRenewal?: boolean;
}

/** A device on which the signed-in user is told of new orders. Instants are ISO. */
export interface PushDeviceView {
  id: string;
  /** 'Chrome en Android'. */
  device: string;
  createdAt: string;
  /** True when it was added, or said again that it listens, in the session that asks. */
  current: boolean;
  /** When a message last went out to it; null when none has. */
  lastSuccessAt: string | null;
}

/** Answer of `GET /api/admin/push`. */
export interface PushView {
  /** The shop's key, with which a browser subscribes; base64url. */
  publicKey: string;
  /** Newest first. */
  devices: PushDeviceView[];
}

/** How many devices of a user are told; the oldest go first. */
export const MOST_PUSH_DEVICES = 10;

/** Message that the service worker shows, whole, encrypted on its way. */
export interface PushMessage {
  title: string;
  body: string;
  /** A path of the shop, which a press opens. */
  path: string;
  /** Messages of the same order replace each other. */
  tag: string;
}
