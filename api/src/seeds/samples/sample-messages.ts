import type { MessageStatus } from '@shop/contracts';

import messages from './messages.json';

/** A contact message of the sample shop; the age is in hours before the seeding. */
export interface SampleMessage {
  name: string;
  email: string;
  message: string;
  status: MessageStatus;
  hoursAgo: number;
}

export const sampleMessages = messages as readonly SampleMessage[];
