/** A failure that a shop keeper can act on: its message is Spanish, complete and fit for the terminal. */
export class LocalPostgresError extends Error {
  override name = 'LocalPostgresError';
}
