import type { SendMessageInput, SentMessageView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { findRow } from '../platform/lists/read-views';
import type { Asked } from '../platform/repeats/asked';
import { doOnce, VISITORS } from '../platform/repeats/do-once';
import { ContactMessageEntity } from './contact-message.entity';

/** Messages from the contact form. */
@Injectable()
export class MessagesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Keeps a visitor's message for staff. @throws ShopError request.keyReused */
  async receive({ name, email, message }: SendMessageInput, asked: Asked | null): Promise<SentMessageView> {
    return this.database.transaction(async (manager) => {
      const id = await doOnce(manager, VISITORS, asked, async () => {
        const received = manager.create(ContactMessageEntity, { name, email: email.toLowerCase(), message });
        return (await manager.save(received)).id;
      });
      const { createdAt } = await findRow(manager, ContactMessageEntity, id);
      return { id, createdAt: createdAt.toISOString() };
    });
  }
}
