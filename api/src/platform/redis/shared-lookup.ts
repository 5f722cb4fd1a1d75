import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

import { isError } from '../errors/is-error';

type Ask = (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;

const askSystem: Ask = (hostname, options) => lookup(hostname, { ...options, all: true });

/**
 * Asks for a host's address, and never twice at once: who comes meanwhile gets the same answer. The system answers by one of four
 * threads, which all other names need as well, and about a host that is gone it may think for ten seconds.
 */
export function sharedLookup(ask: Ask = askSystem): LookupFunction {
  let asked: Promise<LookupAddress[]> | null = null;
  return (hostname, options, callback) => {
    asked ??= ask(hostname, options).finally(() => (asked = null));
    asked.then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true || !first) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: unknown) => callback(isError(error) ? error : new Error(String(error)), []),
    );
  };
}
