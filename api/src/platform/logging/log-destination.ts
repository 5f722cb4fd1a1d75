import { destination, type DestinationStream } from 'pino';

/** Bytes of lines that wait for room on a full disk; later ones are lost. */
const MOST_WAITING = 1024 * 1024;

/**
 * Writes lines to a file or a descriptor. A full disk fails no call and ends no process: the lines wait until there is room.
 * pino's own stream throws then, and at the level `fatal` blocks the process until it could write (`flushSync`).
 */
export function logTo(options: Parameters<typeof destination>[0] & object): DestinationStream {
  const stream = destination({ ...options, maxLength: MOST_WAITING });
  stream.on('error', () => undefined);
  return { write: (line) => void stream.write(line) };
}
