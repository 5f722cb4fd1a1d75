import { types } from 'node:util';

/** True when something thrown is an error, from whichever realm: Node's own errors are of another one in some hosts. */
export function isError(thrown: unknown): thrown is Error {
  return thrown instanceof Error || types.isNativeError(thrown);
}
