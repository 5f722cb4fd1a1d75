import {
  MESSAGE_STATUSES,
  type ChangeMessageStatusInput,
  type MessagesMeta,
  type MessageSort,
  type MessageStatus,
  type MessageView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { staffActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../common/errors/shop-error';
import { Page } from '../common/http/page';
import { inOrderOf, inSpanish, sortBy, type ListOrder } from '../common/list-order';
import { toWindow } from '../common/validation/list-query.dto';
import { toLikePattern } from '../common/like-pattern';
import type { UserEntity } from '../users/user.entity';
import { ContactMessageEntity } from './contact-message.entity';
import { toMessageView } from './message.view';
import type { ListMessagesDto } from './messages.dto';

const name = inSpanish('message.name');
const status = inOrderOf('message.status', MESSAGE_STATUSES);

const orders: Record<MessageSort, ListOrder> = {
  '-createdAt': [['message.createdAt', 'DESC']],
  createdAt: [['message.createdAt', 'ASC']],
  name: [[name, 'ASC']],
  '-name': [[name, 'DESC']],
  status: [
    [status, 'ASC'],
    ['message.createdAt', 'DESC'],
  ],
  '-status': [
    [status, 'DESC'],
    ['message.createdAt', 'DESC'],
  ],
};

/** What staff do with messages from the contact form. */
@Injectable()
export class MessagesAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** The messages that match, newest first unless asked otherwise, and how many there are of each status. */
  async list(query: ListMessagesDto): Promise<Page<MessageView, MessagesMeta>> {
    const { q, status, sort = '-createdAt' } = query;
    const { limit, offset } = toWindow(query);
    const found = this.database.manager.createQueryBuilder(ContactMessageEntity, 'message');
    const pattern = toLikePattern(q);
    if (pattern !== null) {
      const texts = ['name', 'email', 'message'].map((field) => `shop_fold(message.${field}) LIKE :pattern`);
      found.andWhere(`(${texts.join(' OR ')})`, { pattern });
    }
    const byStatus = found
      .clone()
      .select('message.status', 'status')
      .addSelect('count(*)::integer', 'rows')
      .groupBy('message.status');
    if (status !== undefined) found.andWhere('message.status = :status', { status });
    const [messages, counted] = await Promise.all([
      sortBy(found, orders[sort]).limit(limit).offset(offset).getMany(),
      byStatus.getRawMany<{ status: MessageStatus; rows: number }>(),
    ]);
    const counts = { unread: 0, read: 0, replied: 0 };
    for (const { status: of, rows } of counted) counts[of] = rows;
    const total = status === undefined ? counts.unread + counts.read + counts.replied : counts[status];
    return new Page(messages.map(toMessageView), { total, ...counts });
  }

  /**
   * Marks a message; the status that it has already changes nothing.
   * @throws ShopError resource.notFound
   */
  async changeStatus(staff: UserEntity, id: string, { status }: ChangeMessageStatusInput): Promise<MessageView> {
    return this.database.transaction(async (manager) => {
      const message = await manager.findOne(ContactMessageEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!message) throw new ShopError('resource.notFound');
      if (message.status === status) return toMessageView(message);
      await this.audit.record(manager, staffActor(staff), [
        {
          action: 'message.statusChanged',
          object: { type: 'message', id },
          before: { status: message.status },
          after: { status },
        },
      ]);
      return toMessageView(await manager.save(Object.assign(message, { status })));
    });
  }
}
