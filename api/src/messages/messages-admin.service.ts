import type { ChangeMessageStatusInput, MessagesMeta, MessageStatus, MessageView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { staffActor } from '../audit/actor';
import { AuditService } from '../audit/audit.service';
import { ShopError } from '../common/errors/shop-error';
import { toWindow } from '../common/validation/list-query.dto';
import { toLikePattern } from '../common/like-pattern';
import type { UserEntity } from '../users/user.entity';
import { ContactMessageEntity } from './contact-message.entity';
import { toMessageView } from './message.view';
import type { ListMessagesDto } from './messages.dto';
import { countMessages, listMessages } from './messages.queries';
import { Page } from '../common/http/page';

/** What staff do with messages from the contact form. */
@Injectable()
export class MessagesAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** The messages that match, newest first unless asked otherwise, and how many there are of each status. */
  async list(query: ListMessagesDto): Promise<Page<MessageView, MessagesMeta>> {
    const { q, status = null, sort = '-createdAt' } = query;
    const pattern = toLikePattern(q);
    const { limit, offset } = toWindow(query);
    const [rows, [{ unread, read, replied }]] = await Promise.all([
      this.database.query<ContactMessageEntity[]>(listMessages(sort), [pattern, status, limit, offset]),
      this.database.query<[Record<MessageStatus, number>]>(countMessages, [pattern]),
    ]);
    const counts = { unread, read, replied };
    const total = status === null ? unread + read + replied : counts[status];
    return new Page(rows.map(toMessageView), { total, ...counts });
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
