import { MOST_PUSH_DEVICES, type PushDeviceView, type PushSubscriptionInput, type PushView } from '@shop/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';

import type { StaffSession } from '../access/principal';
import { ShopError } from '../platform/errors/shop-error';
import { CONFIG, type Config } from '../platform/config/config';
import { holdSession } from '../users/user-rows';
import { isPushService } from './push-services';
import { findRemoved, forgetRemoved, removeDevice } from './push.queries';
import { PushSubscriptionEntity } from './push-subscription.entity';
import { vapidKeys, type VapidDetails } from './vapid';

/** The devices on which staff are told of new orders. */
@Injectable()
export class PushDevicesService {
  /** New devices are added with it. */
  private readonly key: { id: string; publicKey: string };
  /** Ids of the shop's keys by their public halves. */
  private readonly keyIds: ReadonlyMap<string, string>;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @InjectRepository(PushSubscriptionEntity) private readonly subscriptions: Repository<PushSubscriptionEntity>,
  ) {
    const keys = [...vapidKeys(config)] as [[string, VapidDetails]];
    const [[id, { publicKey }]] = keys;
    this.key = { id, publicKey };
    this.keyIds = new Map(keys.map(([keyId, details]) => [details.publicKey, keyId]));
  }

  async list(session: StaffSession): Promise<PushView> {
    const { userId } = session;
    const rows = await this.subscriptions.find({
      where: { userId, keyId: In([...this.keyIds.values()]) },
      order: { createdAt: 'DESC', id: 'ASC' },
    });
    return { publicKey: this.key.publicKey, devices: rows.map((row) => toPushDeviceView(row, session)) };
  }

  /**
   * From now on the browser is told what concerns the user of this session; whose it was before does not matter.
   * @throws ShopError push.unknownService, push.removed also for a subscription to a key that the shop has left out: nothing
   * reaches it until somebody adds the device by a press; auth.required when the session ended meanwhile
   */
  async add(
    { endpoint, keys, publicKey = '', isRenewal = false }: PushSubscriptionInput,
    session: StaffSession,
  ): Promise<PushDeviceView> {
    if (!isPushService(endpoint, this.config.pushServices)) throw new ShopError('push.unknownService');
    const { id: sessionId, userId, device } = session;
    const added = await this.subscriptions.manager.transaction(async (manager) => {
      await holdSession(manager, session);
      const subscriptions = manager.getRepository(PushSubscriptionEntity);
      // Staff who remove the device came before, or wait.
      const known = await subscriptions.findOne({ where: { endpoint }, lock: { mode: 'for_no_key_update' } });
      if (!isRenewal) await manager.query(forgetRemoved, [endpoint]);
      else if ((await manager.query<unknown[]>(findRemoved, [endpoint])).length > 0) return null;
      if (publicKey !== '' && !this.keyIds.has(publicKey)) {
        await subscriptions.delete({ endpoint });
        return null;
      }
      // A browser goes on with the key that it subscribed to, though its session has ended since and the key has been turned.
      const keyId = this.keyIds.get(publicKey) ?? known?.keyId ?? this.key.id;
      await subscriptions.upsert({ endpoint, ...keys, userId, sessionId, device, keyId }, ['endpoint']);
      const own = await subscriptions.find({ where: { userId }, order: { createdAt: 'DESC', id: 'ASC' } });
      const tooMany = own.filter((row) => row.endpoint !== endpoint).slice(MOST_PUSH_DEVICES - 1);
      if (tooMany.length > 0) await subscriptions.delete({ id: In(tooMany.map(({ id }) => id)) });
      return subscriptions.findOneByOrFail({ endpoint });
    });
    if (!added) throw new ShopError('push.removed');
    return toPushDeviceView(added, session);
  }

  /**
   * It stays away until somebody adds it by a press on the device itself.
   * @throws ShopError resource.notFound for another one's
   */
  async remove(id: string, { userId }: StaffSession): Promise<void> {
    const removed = await this.subscriptions.query<unknown[]>(removeDevice, [id, userId]);
    if (removed.length === 0) throw new ShopError('resource.notFound');
  }
}

function toPushDeviceView(
  { id, device, sessionId, createdAt, lastSuccessAt }: PushSubscriptionEntity,
  session: StaffSession,
): PushDeviceView {
  return {
    id,
    device,
    current: sessionId === session.id,
    createdAt: createdAt.toISOString(),
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
  };
}
