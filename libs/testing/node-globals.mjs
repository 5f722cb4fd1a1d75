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
};
