import { join } from 'node:path';
import { CONTRACT_FILE, meetsContract } from '@shop/federation/contract';
import { createFileReader } from '../files/built-file';
import type { RemoteReader } from '../remotes';

/** Reads the contract that a shell's build offers; null while it can't be read. */
export function readContract(shellFolder: string): () => Promise<string | null> {
  const read = createFileReader(join(shellFolder, CONTRACT_FILE), (text) => JSON.parse(text) as string);
  return () =>
    read().then(
      ({ content }) => content,
      () => null,
    );
}

/**
 * Reads a remote for a shell: of one that needs another contract no page fetches a script ahead and no thread renders
 * anything, so that none of its code is asked for. Browsers are told of it as of any other, and report it.
 * @param offered reads the shell's contract
 */
export function onlyOfContract(offered: () => Promise<string | null>, reader: RemoteReader): RemoteReader {
  return {
    async read(takesCanary) {
      const [contract, remote] = await Promise.all([offered(), reader.read(takesCanary)]);
      const { contractRange } = remote;
      const isRun = contract === null || contractRange === null || meetsContract(contract, contractRange);
      return isRun ? remote : { ...remote, preloads: [], serverFile: null };
    },
  };
}
