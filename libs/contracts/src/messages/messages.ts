import type { ListMeta } from '../common/envelope';

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

/** A contact message as staff see it; `createdAt` is an ISO instant. */
export interface MessageView extends SendMessageInput {
  id: string;
  status: MessageStatus;
  createdAt: string;
}

/** Counts of `GET /api/admin/messages` beside the rows: how many the search finds of each status, whatever the filter. */
export interface MessagesMeta extends ListMeta, Record<MessageStatus, number> {}

/**
 * Payload of `PATCH /api/admin/messages/{id}/status`. Every status can be reached from every other one (MSG-2).
 */
export interface ChangeMessageStatusInput {
  status: MessageStatus;
  /** Where it is given, a message with any other status by now stays as it is: opening one takes no colleague's mark back. */
  from?: MessageStatus;
}

/**
 * Sorts of `GET /api/admin/messages`; a minus in front turns one round. Newest first is the default; by
 * status means unread, read, replied.
 */
export const MESSAGE_SORTS = ['-createdAt', 'createdAt', 'status', '-status', 'name', '-name'] as const;
export type MessageSort = (typeof MESSAGE_SORTS)[number];
