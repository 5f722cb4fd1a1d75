/** The shop can't start; the message is Spanish, for who starts it. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
