import type { Server } from 'node:http';
import type { Socket } from 'node:net';

import { callerAddress } from '../platform/http/caller-address';

/** How many connections may be open. */
export interface ConnectionLimits {
  /** At once; a proxy in front needs a few hundred. */
  all: number;
  /** From one address; null where all come from a proxy, which counts itself. */
  ofAddress: number | null;
}

/**
 * Shares the connections among those who want one: an address has its own part of them, and when all are open the one that
 * was idle for longest, silent ones too, makes room for a new one. What is being answered is never closed for another.
 */
export function shareConnections(server: Server, { all, ofAddress }: ConnectionLimits): void {
  const open = new Map<string, number>();
  /** The one that is idle for longest comes first. */
  const idle = new Set<Socket>();
  let count = 0;

  /** Whether there is room, made where it can be. */
  function hasRoom(address: string): boolean {
    if (ofAddress !== null && (open.get(address) ?? 0) >= ofAddress) return false;
    if (count < all) return true;
    const [longest] = idle;
    if (longest === undefined) return false;
    release(longest);
    longest.destroy();
    return true;
  }

  /** Of each connection once: when it closes, or before, when it has to. */
  const releases = new WeakMap<Socket, () => void>();
  function release(socket: Socket): void {
    releases.get(socket)?.();
    releases.delete(socket);
  }

  server.prependListener('connection', (socket: Socket) => {
    const address = callerAddress({ ip: socket.remoteAddress });
    if (!hasRoom(address)) {
      socket.destroy();
      return;
    }
    count += 1;
    open.set(address, (open.get(address) ?? 0) + 1);
    idle.add(socket);
    releases.set(socket, () => {
      count -= 1;
      idle.delete(socket);
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
    socket.once('close', () => release(socket));
  });

  server.prependListener('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => {
      if (releases.has(socket)) idle.add(socket);
    });
  });
}
