import type { MessageView } from '@shop/contracts';

import type { ContactMessageEntity } from './contact-message.entity';

/** A message as staff see it. */
export function toMessageView(message: ContactMessageEntity): MessageView {
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    message: message.message,
    status: message.status,
    createdAt: message.createdAt.toISOString(),
  };
}
