import { logFailure } from '@shop/api-client';
import { STREAM_BEGIN, type ShopEvent, type StreamBegin } from '@shop/contracts';
import { createParser } from 'eventsource-parser';

const EVENTS = '/api/admin/events';

/** Event of the stream, with its place in it. */
export type StreamMessage = { id: string } & ({ name: typeof STREAM_BEGIN; data: StreamBegin } | ShopEvent);

/** Waits before the next attempt, ms; the last for all that follow. */
const WAITS = [1000, 2000, 4000, 8000, 16_000, 30_000] as const;
/** The server writes every 4 s; who hears nothing for so long, is not connected any more. */
export const SILENCE_MS = 9000;

export interface EventFollower {
  /** The caller, asked for at each attempt. */
  token: () => string | null;
  onMessage: (message: StreamMessage) => void;
  /** Something came, if only the line that tells that the stream lives. */
  onBeat?: () => void;
  /** True when events are heard now. */
  onTurn: (isLive: boolean) => void;
  /** The caller is not signed in any more, or must not hear of anything for now. */
  onRefused: () => Promise<void>;
}

/**
 * Reads `GET /api/admin/events` for as long as it is not called off, with `fetch`: the token stays in its header. A
 * connection that is lost comes back with growing waits, at once when the network does, and goes on where it was.
 */
export async function followEvents(
  { token, onMessage, onBeat = () => undefined, onTurn, onRefused }: EventFollower,
  signal: AbortSignal,
  lastEventId: string | null = null,
): Promise<void> {
  let last = lastEventId;
  for (let failures = 0; ; failures += 1) {
    const asked = token();
    const outcome = await readOnce(
      { token: asked ?? '', last },
      (message) => {
        if (message.name === STREAM_BEGIN) {
          failures = 0;
          onTurn(true);
        }
        last = message.id;
        onMessage(message);
      },
      onBeat,
      signal,
    );
    if (isOver(signal)) return;
    onTurn(false);
    if (outcome === 401 || outcome === 403) await onRefused();
    await untilNextAttempt(waitAfter(failures), signal);
    if (isOver(signal)) return;
    // Another session may have followed, as after another password.
    if (outcome === 401 && token() === asked) return;
  }
}

/** A function, because TypeScript would narrow `signal.aborted` after the first check. */
function isOver(signal: AbortSignal): boolean {
  return signal.aborted;
}

/** So much, and up to a quarter more, so that not all come back at once; ms. */
function waitAfter(failures: number): number {
  const wait = WAITS[Math.min(failures, WAITS.length - 1)] ?? 0;
  return wait * (1 + Math.random() / 4);
}

/** Until the time is over, the network is back, or it is called off. */
function untilNextAttempt(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', go);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    globalThis.addEventListener('online', go);
    signal.addEventListener('abort', go);
  });
}

/** One connection, until it ends for whatever reason; its status, 0 for none. */
async function readOnce(
  { token, last }: { token: string; last: string | null },
  onMessage: (message: StreamMessage) => void,
  onBeat: () => void,
  signal: AbortSignal,
): Promise<number> {
  const silent = new AbortController();
  const giveUp = () => silent.abort();
  let timer = setTimeout(giveUp, SILENCE_MS);
  // A dead line is silent for a while; that there is no network the browser knows at once.
  globalThis.addEventListener('offline', giveUp);
  signal.addEventListener('abort', giveUp);
  let isAnswered = false;
  try {
    const response = await fetch(EVENTS, {
      headers: { Authorization: token, ...(last !== null && { 'Last-Event-ID': last }) },
      cache: 'no-store',
      signal: silent.signal,
    });
    isAnswered = true;
    if (!response.ok) logFailure('adminEvents', EVENTS, `${response.status}: ${response.statusText}`);
    if (!response.ok || !response.body) return response.status;
    const parser = createParser({
      onEvent: ({ event, id, data }) => {
        onMessage({ name: event, id: id ?? '', data: JSON.parse(data) as unknown } as StreamMessage);
      },
    });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return response.status;
      clearTimeout(timer);
      timer = setTimeout(giveUp, SILENCE_MS);
      onBeat();
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch (error) {
    if (!isAnswered && !signal.aborted) logFailure('adminEvents', EVENTS, `0: ${String(error)}`);
    return 0;
  } finally {
    clearTimeout(timer);
    globalThis.removeEventListener('offline', giveUp);
    signal.removeEventListener('abort', giveUp);
  }
}
