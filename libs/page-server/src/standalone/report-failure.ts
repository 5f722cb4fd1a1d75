import type { PageFailureReport } from '@shop/contracts';
import { log } from './service';

/** How long the API may take to hear of a failure. */
const TIMEOUT_MS = 5000;

/**
 * Reports the failures of pages to an API elsewhere, and writes them to the log. What the API does not take is in the log
 * alone.
 * @param origin of the API, as this server reaches it
 */
export function reportTo(origin: string): (failure: PageFailureReport) => void {
  return (failure) => {
    log(`A page was left to the browser: ${JSON.stringify(failure)}`);
    void send(`${origin}/api/failures`, failure);
  };
}

async function send(address: string, failure: PageFailureReport): Promise<void> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(failure),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) log(`The API did not take the report of a failure: ${answer.status}`);
  } catch (error) {
    log(`The API could not be told of a failure: ${String(error)}`);
  }
}
