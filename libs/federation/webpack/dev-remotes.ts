import type { RemoteAddress } from '../src/boot-data';
import { CONTRACT_FILE } from '../src/contract';
import { devPort } from './dev-ports';
import { remoteEntries } from './remote-entries';

/** Patience with a remote's development server. */
const ANSWER_TIMEOUT_MS = 1500;

/**
 * Where the remotes' development servers serve them. A remote whose server does not answer is listed without routes:
 * the shell then knows its usual paths and shows its fallback there.
 */
export async function listDevRemotes(): Promise<RemoteAddress[]> {
  return Promise.all(
    Object.entries(remoteEntries).map(async ([name, { port, door }]) => {
      const origin = `http://localhost:${devPort(port)}`;
      const [routes, contractRange] = await Promise.all([
        readJson<string[]>(`${origin}/routes.json`),
        readJson<string>(`${origin}/${CONTRACT_FILE}`),
      ]);
      return { name, entry: `${origin}/entry.js`, contractRange, routes: routes ?? [], door };
    }),
  );
}

async function readJson<Content>(address: string): Promise<Content | null> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    return (await answer.json()) as Content;
  } catch {
    return null;
  }
}
