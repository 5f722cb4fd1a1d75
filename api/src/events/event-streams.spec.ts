import type { DataSource } from 'typeorm';

import type { FactorDates, StaffCallers } from '../access/callers';
import type { StaffPrincipal, StaffSession } from '../access/principal';
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

const request = { staff: {} as StaffPrincipal, authorization: '', lastPosition: null };
const session = { userId: 'a' } as StaffSession;
const factors = { isOverdue: () => Promise.resolve(false) } as unknown as FactorDates;

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
    { find: () => Promise.resolve(session) } as unknown as StaffCallers,
    factors,
    database as unknown as DataSource,
  );
  const stream = await streams.open({ ...request, lastPosition: 1 });
  streams.endAll();
  const told = Buffer.concat(await stream.map((part: string) => Buffer.from(part)).toArray()).toString();
  expect(told.match(/^id: 2$/gm)).toHaveLength(1);
});

it('goes on while nobody can say whether its session lives, and ends once that is over', async () => {
  let listener: EventListener | undefined;
  const feed = { position: 1, listen: (given: EventListener) => (listener = given) };
  const find = jest.fn<Promise<StaffSession | null>, []>().mockResolvedValueOnce(session);
  const streams = new EventStreams(feed as unknown as EventFeed, { find } as unknown as StaffCallers, factors, {
    query: () => Promise.resolve([]),
  } as unknown as DataSource);
  const stream = await streams.open(request);
  find.mockRejectedValue(new Error('the database is away'));
  listener?.sessionsChanged();
  await new Promise(setImmediate);
  listener?.happened([event]);
  find.mockResolvedValue(null);
  listener?.sessionsChanged();
  const told = Buffer.concat(await stream.map((part: string) => Buffer.from(part)).toArray()).toString();
  expect(told).toMatch(/^id: 2$/m);
  expect(find).toHaveBeenCalledTimes(3);
});

it('opens none of a session that ended behind the check of the call', async () => {
  const feed = { position: 1, listen: () => undefined };
  const streams = new EventStreams(
    feed as unknown as EventFeed,
    { find: () => Promise.resolve(null) } as unknown as StaffCallers,
    factors,
    { query: () => Promise.resolve([]) } as unknown as DataSource,
  );
  await expect(streams.open(request)).rejects.toMatchObject({ code: 'auth.required' });
  await new Promise(setImmediate);
  expect(streams.count).toBe(0);
});
