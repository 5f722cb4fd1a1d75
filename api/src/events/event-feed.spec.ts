import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';

import type { DatabaseConnection } from '../platform/database/connections/database-connection';
import { EventFeed } from './event-feed.service';
import { eventsAfter, lastPosition } from './events.queries';

afterEach(() => jest.useRealTimers());

it('tells after a while what it could not read at once, though nothing else happens', async () => {
  jest.useFakeTimers();
  let changed: (topic: string) => void = () => undefined;
  const connection = {
    onChange: (listener: { changed: (topic: string) => void }) => void (changed = listener.changed),
  };
  let isAway = true;
  const events = [{ position: '1' }];
  const database = {
    transaction: () => (isAway ? Promise.reject(new Error('the database is away')) : Promise.resolve()),
    query: (text: string) => {
      if (text === lastPosition) return Promise.resolve([{ position: '0' }]);
      return Promise.resolve(text === eventsAfter ? events.splice(0) : []);
    },
  };
  const feed = new EventFeed(
    database as unknown as DataSource,
    { warn: () => undefined } as unknown as Logger,
    connection as unknown as DatabaseConnection,
  );
  const happened = jest.fn();
  feed.listen({ happened, sessionsChanged: () => undefined });
  changed('events');
  await jest.advanceTimersByTimeAsync(0);
  expect(happened).not.toHaveBeenCalled();
  isAway = false;
  await jest.advanceTimersByTimeAsync(5000);
  expect(happened).toHaveBeenCalledWith([{ position: 1 }]);
});
