import type { FailedLoads, Success } from '@shop/contracts';
import { withTimeLimit } from '../time-limit';

/** How long the API may take; what it does not answer is asked for again. */
const TIMEOUT_MS = 1500;

/**
 * Asks an API elsewhere which loads of pages failures were reported of.
 * @param origin of the API, as this server reaches it
 * @returns a function that throws when the API does not answer
 */
export function failedLoadsOf(origin: string): (after: string | null) => Promise<FailedLoads> {
  return (after) =>
    withTimeLimit(TIMEOUT_MS, async (signal) => {
      const query = after === null ? '' : `?after=${after}`;
      const answer = await fetch(`${origin}/api/failures/loads${query}`, { signal });
      if (!answer.ok) throw new Error(`The API answered ${answer.status}`);
      return ((await answer.json()) as Success<FailedLoads>).data;
    });
}
