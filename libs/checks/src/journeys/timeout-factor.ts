/** How long a first visit to the shop takes where the journeys' limits are generous. */
const USUAL_VISIT_MS = 1000;

// Playwright's workers inherit the environment of the process that measures, before they start.
const VARIABLE = 'E2E_TIMEOUT_FACTOR';

/** How many times longer than usual the journeys wait for anything: a slow or busy machine makes no journey fail. */
export const timeoutFactor = Number(process.env[VARIABLE] ?? 1);

/** The machine may become so many times slower after it was measured: what is there in time costs nothing. */
const RESERVE = 4;

/** Sets the factor of the workers to come by how long a first visit took, ms; it is never less than the reserve. */
export function setTimeoutFactor(visit: number): number {
  const measured = RESERVE * Math.max(1, visit / USUAL_VISIT_MS);
  process.env[VARIABLE] = String(measured);
  return measured;
}
