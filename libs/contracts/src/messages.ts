/** Payload of `POST /api/contact`. */
export interface SendMessageInput {
  name: string;
  email: string;
  message: string;
}

export const MESSAGE_STATUSES = ['unread', 'read', 'replied'] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
