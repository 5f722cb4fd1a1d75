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
 * Calls of one connection under way at once. Browsers and proxies wait for an answer before they ask again on a connection; a
 * thousand calls in one packet would be begun before anybody else's, and each that nobody reads keeps its buffers.
 */
const MOST_UNDER_WAY = 4;

/**
 * Shares the connections among those who want one: an address has its own part of them, and when all are open the one that
 * was idle for longest, silent ones too, makes room for a new one. What is being answered is never closed for another. One that
 * asks for more than it waits for is closed.
 */
export function shareConnections(server: Server, { all, ofAddress }: ConnectionLimits): void {
  const open = new Map<string, number>();
  /** The one that is idle for longest comes first. */
  const idle = new Set<Socket>();
  let count = 0;

  /** True when there is room, made where it can be. */
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

  const underWay = new WeakMap<Socket, number>();
  server.prependListener('request', ({ socket }, response) => {
    const calls = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, calls);
    if (calls > MOST_UNDER_WAY) cut(socket);
    idle.delete(socket);
    response.once('close', () => {
      const left = (underWay.get(socket) ?? 1) - 1;
      underWay.set(socket, left);
      if (left === 0 && releases.has(socket)) idle.add(socket);
    });
  });
}

/** Node runs `onIncoming` for each call that it reads of a packet; 2 says, as of an upgrade: the rest is no call. */
interface Parsed {
  parser?: { onIncoming: () => number } | null;
}

/**
 * Closes a connection and leaves the rest of its packet unread. Closing alone does not: Node would go on to make an object of
 * each call in it, and has no documented way to stop that.
 */
function cut(socket: Socket): void {
  const { parser } = socket as Socket & Parsed;
  if (parser) parser.onIncoming = () => 2;
  socket.destroy();
}
