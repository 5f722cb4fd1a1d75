import type { RemoteAddress } from '../src/boot-data';

/** Patience with a remote's development server, ms. */
const ANSWER_TIMEOUT = 1500;

/**
 * Where the remotes' development servers serve them. A remote whose server does not answer is listed without routes:
 * the shell then knows its usual paths and shows its fallback there.
 */
export async function listDevRemotes(ports: Readonly<Record<string, number>>): Promise<RemoteAddress[]> {
  return Promise.all(
    Object.entries(ports).map(async ([name, port]) => {
      const origin = `http://localhost:${port}`;
      return { name, entry: `${origin}/entry.js`, routes: await readRoutes(origin) };
    }),
  );
}

async function readRoutes(origin: string): Promise<string[]> {
  try {
    const answer = await fetch(`${origin}/routes.json`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT) });
    return (await answer.json()) as string[];
  } catch {
    return [];
  }
}
