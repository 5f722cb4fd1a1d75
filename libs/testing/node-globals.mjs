/** How long the network edge takes for an answer, ms. Tests that hold only where it comes at once fail with `ANSWER_DELAY=60`. */
const answerDelay = Number(process.env.ANSWER_DELAY ?? 0);

/** No simulated browser has a fetch that speaks like Node's: the tests get Node's, and all that goes with it. */
export const nodeGlobals = {
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
