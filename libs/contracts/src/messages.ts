/** Payload of `POST /api/contact`. */
export interface SendMessageInput {
  name: string;
  email: string;
  message: string;
}

/** Answer of `POST /api/contact`; `createdAt` is an ISO instant. */
export interface SentMessageView {
  id: string;
  createdAt: string;
}

export const MESSAGE_STATUSES = ['unread', 'read', 'replied'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
