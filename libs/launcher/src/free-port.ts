import { createServer } from 'node:net';

/** A port of the system's choice; free a moment ago, which is as much as can be known. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error()),
      );
    });
  });
}
