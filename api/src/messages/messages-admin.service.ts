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

import { AuditService } from '../audit/audit.service';
import { Page } from '../platform/http/page';
import { inTexts, List } from '../platform/lists/list';
import { inOrderOf, inSpanish } from '../platform/lists/list-order';
import { rowsOfPage } from '../platform/lists/list-page';
import { findRow } from '../platform/lists/read-views';
import { ReadingDatabase } from '../platform/database/reading-database';
import type { StaffPrincipal } from '../access/principal';
import { ContactMessageEntity } from './contact-message.entity';
import { toMessageView } from './message.view';
import type { ListMessagesDto } from './messages.dto';

const name = inSpanish('message.name');
const status = inOrderOf('message.status', MESSAGE_STATUSES);

const messages = new List<ContactMessageEntity, Pick<ListMessagesDto, 'status'>, MessageSort>({
  of: ContactMessageEntity,
  alias: 'message',
  sorts: {
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
  },
  usually: '-createdAt',
  filters: { status: (wanted) => ['message.status = :wanted', { wanted }] },
  search: inTexts('shop_fold(message.name)', 'shop_fold(message.email)', 'shop_fold(message.message)'),
});

/** Work of staff with messages from the contact form. */
@Injectable()
export class MessagesAdminService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly audit: AuditService,
  ) {}

  /** The messages that match, newest first unless asked otherwise, and how many there are of each status. */
  list(query: ListMessagesDto): Promise<Page<MessageView, MessagesMeta>> {
    const { status, ...unfiltered } = query;
    return this.reading.read(async (manager) => {
      const counted = await messages
        .found(manager, unfiltered)
        .select('message.status', 'status')
        .addSelect('count(*)::integer', 'rows')
        .groupBy('message.status')
        .getRawMany<{ status: MessageStatus; rows: number }>();
      const counts = { unread: 0, read: 0, replied: 0 };
      for (const { status: of, rows: count } of counted) counts[of] = count;
      const total = status === undefined ? counts.unread + counts.read + counts.replied : counts[status];
      const rows = await rowsOfPage(messages.found(manager, query), messages.order(query.sort), query, total);
      return new Page(rows.map(toMessageView), { total, ...counts });
    });
  }

  /**
   * Marks a message; the status that it has already changes nothing, nor does one that was meant for another status.
   * @throws ShopError resource.notFound
   */
  async changeStatus(
    staff: StaffPrincipal,
    id: string,
    { status, from }: ChangeMessageStatusInput,
  ): Promise<MessageView> {
    return this.database.transaction(async (manager) => {
      const message = await findRow(manager, ContactMessageEntity, id, 'lock');
      if (message.status === status || message.status !== (from ?? message.status)) return toMessageView(message);
      await this.audit.tell(manager, staff, {
        action: 'message.statusChanged',
        id,
        before: { status: message.status },
        after: { status },
      });
      return toMessageView(await manager.save(Object.assign(message, { status })));
    });
  }
}
