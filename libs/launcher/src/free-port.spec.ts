import { connect } from 'node:net';

import { freePort } from './free-port';

/** From here on Linux gives out ports by itself; other systems begin higher. */
const GIVEN_OUT_FROM = 32_768;

test('a free port stays free until its program listens: no system gives it to somebody else meanwhile', async () => {
  for (let time = 0; time < 20; time += 1) expect(await freePort()).toBeLessThan(GIVEN_OUT_FROM);
});

test('nobody answers there', async () => {
  const socket = connect(await freePort(), '127.0.0.1');
  const failure = await new Promise<NodeJS.ErrnoException>((resolve) => socket.once('error', resolve));
  expect(failure.code).toBe('ECONNREFUSED');
});
