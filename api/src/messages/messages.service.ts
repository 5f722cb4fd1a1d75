import type { SentMessageView, SendMessageInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';

import { ContactMessageEntity } from './contact-message.entity';

/** Messages from the contact form. */
@Injectable()
export class MessagesService {
  constructor(@InjectRepository(ContactMessageEntity) private readonly messages: Repository<ContactMessageEntity>) {}

  /** Keeps a visitor's message for staff. */
  async receive({ name, email, message }: SendMessageInput): Promise<SentMessageView> {
    const received = await this.messages.save(this.messages.create({ name, email: email.toLowerCase(), message }));
    return { id: received.id, createdAt: received.createdAt.toISOString() };
  }
}
