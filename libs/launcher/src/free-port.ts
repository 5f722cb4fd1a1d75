import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** A port of the system's choice; free a moment ago, which is as much as can be known. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}
