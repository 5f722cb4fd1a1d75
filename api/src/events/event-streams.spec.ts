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

it('goes on while nobody can say whether its session lives, and ends once that is over', async () => {
  let listener: EventListener | undefined;
  const feed = { position: 1, listen: (given: EventListener) => (listener = given) };
  const find = jest.fn<Promise<null>, []>(() => Promise.reject(new Error('the database is away')));
  const streams = new EventStreams(
    feed as unknown as EventFeed,
    { find } as unknown as StaffCallers,
    {} as FactorDates,
    { query: () => Promise.resolve([]) } as unknown as DataSource,
  );
  const stream = await streams.open({ staff: {} as StaffPrincipal, authorization: '', lastPosition: null });
  listener?.sessionsChanged();
  await new Promise(setImmediate);
  listener?.happened([event]);
  find.mockResolvedValue(null);
  listener?.sessionsChanged();
  const told = Buffer.concat(await stream.map((part: string) => Buffer.from(part)).toArray()).toString();
  expect(told).toMatch(/^id: 2$/m);
  expect(find).toHaveBeenCalledTimes(2);
});
