import type { DataSource } from 'typeorm';

import type { FactorDates, StaffCallers } from '../access/callers';
import type { StaffPrincipal } from '../access/principal';
import type { EventFeed, EventListener, PlacedEvent } from './event-feed.service';
import { EventStreams } from './event-streams.service';

const event: PlacedEvent = {
  position: 2,
  name: 'message.received',
  objectId: 'b',
  data: {},
  tab: null,
  at: new Date(),
};

it('sends an event once that all hear while a tab that comes back reads what it missed', async () => {
  let listener: EventListener | undefined;
  const feed = {
    position: 2,
    listen: (given: EventListener) => (listener = given),
    readAfter: () => {
      listener?.happened([event]);
      return Promise.resolve([event]);
    },
  };
  const database = { query: (text: string) => Promise.resolve(text.includes('lost') ? [{ lost: false }] : []) };
  const streams = new EventStreams(
    feed as unknown as EventFeed,
    {} as StaffCallers,
    {} as FactorDates,
    database as unknown as DataSource,
  );
  const stream = await streams.open({ staff: {} as StaffPrincipal, authorization: '', lastPosition: 1 });
  streams.endAll();
  const told = Buffer.concat(await stream.map((part: string) => Buffer.from(part)).toArray()).toString();
  expect(told.match(/^id: 2$/gm)).toHaveLength(1);
});
