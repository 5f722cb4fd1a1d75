import type { DataSource } from 'typeorm';

import { ContactMessageEntity } from '../../../src/messages/contact-message.entity';

/** An unread message, unless told otherwise. */
export async function addMessage(
  database: DataSource,
  values: Partial<ContactMessageEntity> = {},
): Promise<ContactMessageEntity> {
  const messages = database.getRepository(ContactMessageEntity);
  return messages.save(
    messages.create({ name: 'Carmen Ovalle', email: 'carmen@ejemplo.gt', message: '¿A qué hora cierran?', ...values }),
  );
}
