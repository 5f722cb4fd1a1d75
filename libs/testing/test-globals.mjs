/** How long the network edge takes for an answer at most, ms. Tests that hold only in one order of answers fail with `ANSWER_DELAY=90`. */
const answerDelay = Number(process.env.ANSWER_DELAY ?? 0);

/**
 * Globals that the tests get besides the simulated browser, none of which has a fetch that speaks like Node's: that one, all that goes
 * with it, and how long an answer takes.
 */
export const testGlobals = {
  fetch,
  Headers,
  Request,
  Response,
  FormData,
  Blob,
  File,
  ReadableStream,
  TextEncoder,
  TextDecoder,
  structuredClone,
  AbortController,
  AbortSignal,
  answerDelay,
};
