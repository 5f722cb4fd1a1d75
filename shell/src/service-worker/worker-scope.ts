/** Part of a service worker's globals that this one uses; the compiler knows only those of pages. */
interface WaitingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
export interface FetchEvent extends WaitingEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface MessageFromPage extends WaitingEvent {
  data: unknown;
}
interface PushEvent extends WaitingEvent {
  data: { text: () => string } | null;
}
interface NotificationClick extends WaitingEvent {
  notification: { data: unknown; close: () => void };
}
/** The browser has ended a subscription by itself, and may have made another one. */
export interface SubscriptionChange extends WaitingEvent {
  oldSubscription?: PushSubscription | null;
  newSubscription?: PushSubscription | null;
}
interface OpenWindow {
  url: string;
  postMessage: (message: unknown) => void;
  focus: () => Promise<unknown>;
}
interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', listener: (event: WaitingEvent) => void) => void) &
    ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: SubscriptionChange) => void) => void) &
    ((type: 'notificationclick', listener: (event: NotificationClick) => void) => void) &
    ((type: 'message', listener: (event: MessageFromPage) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<OpenWindow[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  registration: Pick<ServiceWorkerRegistration, 'pushManager'> & {
    showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  };
}

export const worker = globalThis as unknown as WorkerScope;

/** The shop's own origin. */
export const { origin } = globalThis.location;
