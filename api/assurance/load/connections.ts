import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { startShop, withoutProxy, type RunningShop } from '../../tools/running-shop';
import { must, tally, type Check } from '../support/check';

const CONNECTIONS = 4200;
/** That are opened together, fewer than the system lets wait. */
const AT_ONCE = 100;
const LOOKS = 20;
/** Between two looks. */
const BETWEEN_MS = 200;
/** Another address of this machine. */
const SOMEBODY_ELSE = '127.0.0.2';

export const sharedConnections: Check = {
  rows: '63',
  title: `${CONNECTIONS} connections from one address, silent, then kept`,
  run: async () => {
    const shop = await startShop({ environment: { ...withoutProxy, RATE_LIMIT_SCALE: '1' } });
    const sockets: Socket[] = [];
    try {
      const seen: string[] = [];
      for (const said of ['', 'GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n']) {
        while (sockets.length < CONNECTIONS) {
          sockets.push(...(await Promise.all(Array.from({ length: AT_ONCE }, () => open(shop, said)))));
        }
        const statuses = await lookOften(shop);
        must(
          statuses.every((status) => status === 200),
          `somebody else was answered ${tally(statuses)}`,
        );
        seen.push(`${sockets.filter(({ readyState }) => readyState === 'open').length} open`);
        for (const socket of sockets.splice(0)) socket.destroy();
      }
      return `somebody else was served all the time; silent: ${seen.join(', kept: ')}`;
    } finally {
      for (const socket of sockets) socket.destroy();
      await shop.stop();
    }
  },
};

/** Resolves once it is open, or was refused. */
async function open({ url }: RunningShop, said: string): Promise<Socket> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined).resume();
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (said !== '') socket.write(said);
  return socket;
}

async function lookOften(shop: RunningShop): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < LOOKS) {
    statuses.push(await look(shop));
    await pause(BETWEEN_MS);
  }
  return statuses;
}

/** The status of a call on a connection of its own; 0 when there was none. */
function look({ url }: RunningShop): Promise<number> {
  return new Promise((resolve) => {
    request(`${url}/api/products`, { localAddress: SOMEBODY_ELSE, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', () => resolve(0))
      .end();
  });
}
