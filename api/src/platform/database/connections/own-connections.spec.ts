import type { DataSource } from 'typeorm';

import { OwnConnections } from './own-connections';

test('connections that could not be opened are opened by the next work, and once for all', async () => {
  const source = { isInitialized: false } as DataSource;
  const initialize = jest.fn(() => Promise.resolve(source));
  initialize.mockRejectedValueOnce(new Error('the database is away'));
  const connections = new OwnConnections(Object.assign(source, { initialize }));
  await expect(connections.open()).rejects.toThrow('away');
  expect(await Promise.all([connections.open(), connections.open()])).toEqual([source, source]);
  expect(initialize).toHaveBeenCalledTimes(2);
  await connections.close();
});
