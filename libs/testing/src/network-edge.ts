import { currentTest, expectFailureLog } from './logged-failures';

/** Answer of a stubbed call: a body (status 200), a whole Response, or a failure of the network. */
export type Answer = (request: { url: URL; body: unknown; headers: Headers }) => unknown;

/** Answers by method and path: `'GET /api/products'`. A call without an answer fails the test by a 501. */
export type Answers = Readonly<Record<string, Answer>>;

/** A call that a test made through `fetch`. */
export interface RecordedCall {
  call: string;
  url: URL;
  body: unknown;
  headers: Headers;
  /** True for one that goes on when the page is left. */
  keepalive: boolean;
}

/** The last call to a method and path, `'GET /api/products'`: others, as the stream of events, come when they like. */
export function lastCall(calls: readonly RecordedCall[], call: string): RecordedCall | undefined {
  return calls.findLast((made) => made.call === call);
}

/** A JSON answer with another status than 200. */
export function jsonAnswer(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Fails when the caller gives up, as a call does in a browser. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
}

/** An answer that goes on breaks off when the caller gives up, as it does in a browser; any other is there whole. */
function breakingOff(answer: Response, signal: AbortSignal): Response {
  if (!answer.body || answer.headers.get('Content-Type') !== 'text/event-stream') return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    start: (writer) => signal.addEventListener('abort', () => writer.error(signal.reason), { once: true }),
    pull: async (writer) => {
      const { done, value } = await reader.read();
      if (done) writer.close();
      else writer.enqueue(value);
    },
  });
  return new Response(body, answer);
}

/** Set by the environment, ms at most. */
const { answerDelay = 0, setTimeout: realTimer } = globalThis as typeof globalThis & { answerDelay?: number };
let underWay = 0;

/** True while an answer that was given has not come to its caller yet. Where a test has a clock of its own, none comes without it. */
export const isAnswerUnderWay = () => underWay > 0;

/** Of an answer or a failure: as late as on a line that takes its time, so that others overtake it. */
async function arrival(given: Promise<Response>): Promise<Response> {
  if (answerDelay === 0) return given;
  await Promise.allSettled([given]);
  const weight = globalThis.setTimeout === realTimer ? 1 : 0;
  underWay += weight;
  await new Promise((resolve) => globalThis.setTimeout(resolve, Math.random() * answerDelay));
  underWay -= weight;
  return given;
}

async function respond(answer: Answer | undefined, recorded: RecordedCall, test: number): Promise<Response> {
  const error = `No answer stubbed for ${recorded.call}`;
  if (!answer) return jsonAnswer(501, { success: false, error, code: 'server.internal' });
  try {
    const given = await answer(recorded);
    return given instanceof Response ? given : jsonAnswer(200, given);
  } catch (failure) {
    expectFailureLog(0, test);
    throw failure;
  }
}

/** Puts `answers` at the network edge: everything above it, our own calls and caches included, is real. */
export function answerNetwork(answers: Answers): RecordedCall[] {
  const calls: RecordedCall[] = [];
  // Node drops the signal of a request that nothing holds: its caller could not give up any more.
  const held: unknown[] = [];
  globalThis.fetch = async (input, init) => {
    const test = currentTest();
    // As in a browser, an address may be relative to the page's.
    const request = new Request(typeof input === 'string' ? new URL(input, location.href) : input, init);
    held.push(input, request);
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname}`;
    const recorded = {
      call,
      url,
      body: await readBody(request),
      headers: request.headers,
      keepalive: request.keepalive,
    };
    calls.push(recorded);
    request.signal.addEventListener('abort', () => expectFailureLog(0, test));
    const answer = await Promise.race([arrival(respond(answers[call], recorded, test)), aborted(request.signal)]);
    // Noted at the last moment: the test that made the call may be over.
    if (!answer.ok || !answer.headers.get('Content-Type')?.includes('json')) expectFailureLog(answer.status, test);
    return breakingOff(answer, request.signal);
  };
  return calls;
}
