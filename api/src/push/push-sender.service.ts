import { moneyText, NOTICE_KINDS, noticeTexts, type PushMessage } from '@shop/contracts';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { generateRequestDetails } from 'web-push';

import { EventFeed, type PlacedEvent } from '../events/event-feed.service';
import { toPlacedOrderView } from '../events/event.view';
import { FactorDates } from '../access/callers';
import { CONFIG, type Config } from '../platform/config/config';
import { LOGGER } from '../platform/logging/logger';
import { PushDeliveryEntity } from './push-delivery.entity';
import { PushSubscriptionEntity } from './push-subscription.entity';
import { claimDeliveries, planDeliveries, untilNextDelivery } from './push.queries';
import { vapidKeys, type VapidDetails } from './vapid';

/** Messages that are taken at once, and with so many under way a push service gets no more: who hangs holds nobody else's. */
const AT_ONCE = 10;
/** For one answer of a push service. */
const TIMEOUT_MS = 10_000;
/** For which a message is nobody else's, s: longer than sending takes. */
const CLAIM = 60;
/** After attempts that failed, s; then it is given up, for who has not heard in a quarter of an hour has looked. */
const WAITS = [5, 30, 120, 600] as const;
/** How long a push service keeps a message for a device that is away. */
const KEPT_SECONDS = 3600;
/** Between two looks for what is due, at most. */
const LONGEST_REST_MS = 60_000;

interface Delivery extends Omit<PlacedEvent, 'position'> {
  eventId: string;
  subscriptionId: string;
  userId: string;
  attempts: number;
  /** It was written too long ago to be news: a restored backup brought it. */
  isOld: boolean;
  service: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  keyId: string;
}

/**
 * Sends what staff's devices show of new orders. What is to be sent is written once for the whole shop, when an event gets
 * its position, and long after the order's own transaction; any process sends it, and only the one that has claimed it.
 */
@Injectable()
export class PushSender implements OnModuleDestroy {
  private readonly timeoutFactor: number;
  private readonly vapid: ReadonlyMap<string, VapidDetails>;
  private running: Promise<void> | null = null;
  private isDue = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  /** Messages under way, each with its push service. */
  private readonly underWay = new Map<Promise<void>, string>();

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    @InjectDataSource() private readonly database: DataSource,
    private readonly factors: FactorDates,
    feed: EventFeed,
  ) {
    this.timeoutFactor = config.timeoutFactor;
    this.vapid = vapidKeys(config);
    feed.consume(async (manager, ids) => void (await manager.query(planDeliveries, [ids])));
    feed.listen({ happened: () => this.wake(), sessionsChanged: () => undefined });
    feed.onReady(() => this.wake());
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    await Promise.all(this.underWay.keys());
  }

  private wake(): void {
    if (this.stopped) return;
    this.isDue = true;
    this.running ??= this.sendAll().finally(() => (this.running = null));
  }

  private async sendAll(): Promise<void> {
    clearTimeout(this.timer);
    let rest = LONGEST_REST_MS;
    try {
      while (this.isDue && !this.stopped) {
        this.isDue = false;
        const busy = this.busyServices();
        const values = [AT_ONCE, CLAIM * this.timeoutFactor, busy];
        const deliveries = await this.database.query<Delivery[]>(claimDeliveries, values);
        for (const delivery of deliveries) this.begin(delivery);
        if (deliveries.length === AT_ONCE) this.isDue = true;
        else if (deliveries.length === 0) rest = await this.untilNext(busy);
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'push messages could not be sent');
    }
    if (!this.stopped) this.timer = setTimeout(() => this.wake(), rest).unref();
  }

  private busyServices(): string[] {
    const services = [...this.underWay.values()];
    return services.filter((service) => services.filter((other) => other === service).length >= AT_ONCE);
  }

  /** Once it has ended the sender looks again for what is due. */
  private begin(delivery: Delivery): void {
    const sending = this.send(delivery)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'a push message could not be sent'))
      .finally(() => {
        this.underWay.delete(sending);
        this.wake();
      });
    this.underWay.set(sending, delivery.service);
  }

  /** ms; who wakes it meanwhile is heard before it rests. */
  private async untilNext(busy: readonly string[]): Promise<number> {
    const [{ seconds }] = await this.database.query<[{ seconds: number | null }]>(untilNextDelivery, [busy]);
    return seconds === null ? LONGEST_REST_MS : Math.min(LONGEST_REST_MS, Math.max(0, seconds * 1000));
  }

  private async send(delivery: Delivery): Promise<void> {
    const { eventId, subscriptionId, userId, isOld } = delivery;
    // Who has to add a second factor first hears of nothing.
    const isOver = isOld || (await this.factors.isOverdue(userId)) || (await this.tell(delivery));
    if (isOver) await this.database.manager.delete(PushDeliveryEntity, { eventId, subscriptionId });
  }

  /** Sends it to the device; false where it is to be sent again, or the device is gone and all that was for it. */
  private async tell(delivery: Delivery): Promise<boolean> {
    const { eventId, subscriptionId } = delivery;
    const response = await this.post(delivery);
    if (response?.ok) {
      await this.database.manager.update(PushSubscriptionEntity, subscriptionId, { lastSuccessAt: new Date() });
      return true;
    }
    if (response && (response.status === 404 || response.status === 410)) {
      // The browser has let go of it: so do we, of all that was to be sent there too.
      await this.database.manager.delete(PushSubscriptionEntity, subscriptionId);
      return false;
    }
    if (!isWorthRetrying(response)) {
      this.logger.warn({ status: response?.status }, 'a push service refused a message');
      return true;
    }
    const wait = waitOf(delivery.attempts, response);
    if (wait === null) return true;
    const dueAt = new Date(Date.now() + wait * 1000);
    await this.database.manager.update(PushDeliveryEntity, { eventId, subscriptionId }, { dueAt });
    return false;
  }

  /** The push service's answer; null where none came. A redirection is none: it could lead anywhere. */
  private async post(delivery: Delivery): Promise<Response | null> {
    const { endpoint, p256dh, auth, objectId, keyId } = delivery;
    try {
      const vapidDetails = this.vapid.get(keyId);
      if (!vapidDetails) throw new Error(`the push key ${keyId} is not there`);
      const request = generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(messageOf(delivery)),
        {
          vapidDetails,
          TTL: KEPT_SECONDS,
          urgency: 'high',
          topic: objectId.replaceAll('-', ''),
          contentEncoding: 'aes128gcm',
        },
      );
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: request.headers,
        body: new Uint8Array(request.body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS * this.timeoutFactor),
      });
      await response.body?.cancel();
      return response;
    } catch (error) {
      this.logger.info({ err: error }, 'a push service did not answer');
      return null;
    }
  }
}

/** Message that the device shows: of an order its code, total and department, nothing else of anybody; of a notice its title. */
function messageOf(event: Omit<PlacedEvent, 'position'>): PushMessage {
  const kind = NOTICE_KINDS.find((known) => event.name === 'notice.given' && known === event.data['kind']);
  if (kind) {
    return { title: noticeTexts[kind].title, body: 'Míralo en «Para hoy».', path: '/admin', tag: event.objectId };
  }
  const { orderId, code, total, department } = toPlacedOrderView(event);
  return {
    title: `Pedido nuevo ${code}`,
    body: `${moneyText(total)} · ${department}`,
    path: `/admin/sales/${orderId}`,
    tag: orderId,
  };
}

function isWorthRetrying(response: Response | null): boolean {
  return response === null || response.status === 429 || response.status >= 500;
}

/** Seconds until the next attempt, as the push service asks or as we do; null when it was the last one. */
function waitOf(attempts: number, response: Response | null): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) return null;
  const asked = Number(response?.headers.get('retry-after') ?? 0);
  return Math.max(wait, Math.min(Number.isFinite(asked) ? asked : 0, WAITS.at(-1) ?? 0));
}
