import { toApiError } from '@shop/api-client';
import { OUTCOMES_AT_ONCE, type RiderOutcomeAnswer, type RiderOutcomeInput } from '@shop/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { endSavedRun, readSavedRun, saveRun, withAnswers, withReading, type SavedRun } from './saved-run';
import { useStorefrontReadRunQuery, useStorefrontSendOutcomesMutation, type RunLink } from './rider.api';

/** Wait before what could not be sent is tried again, ms; sooner when the network is back or the page is looked at. */
const RETRY_MS = 20_000;

const WRONG_LINK = 'Le falta una parte, o la tienda hizo otro. Abre el último que te mandó.';

/** A UUID; `crypto.randomUUID` is missing where the shop is served without HTTPS. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/** Decision of a rider at a door. */
export type Decision = Omit<RiderOutcomeInput, 'id' | 'at'>;

export interface RiderRun {
  kept: SavedRun;
  isReading: boolean;
  /** Why nothing can be read: the link is wrong, or over; null while it opens the run. */
  closed: string | null;
  /** True when the last call reached nobody. */
  isOffline: boolean;
  record: (decision: Decision) => void;
  /** Takes back what was not sent yet. */
  takeBack: (id: string) => void;
  refresh: () => void;
}

/**
 * A run on the rider's phone. What the rider records is kept there first, under an id that is made once, and sent until it
 * is answered; the server applies each id once.
 */
export function useRiderRun(link: RunLink): RiderRun {
  const { runId } = link;
  const [kept, setKept] = useState(() => readSavedRun(runId));
  const [isOffline, setOffline] = useState(false);
  const isSending = useRef(false);
  const [send] = useStorefrontSendOutcomesMutation();
  const reading = useStorefrontReadRunQuery(link, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, isSuccess, startedTimeStamp = 0, refetch } = reading;
  const isRead = isSuccess && !isFetching;
  const { status, text } = error === undefined ? { status: 200, text: null } : toApiError(error);
  const closed = status === 404 ? WRONG_LINK : status === 410 ? (text ?? WRONG_LINK) : null;

  /** Made from what is kept at the moment of the change: another tab may have the same run open. */
  function change(turn: (now: SavedRun) => SavedRun) {
    const next = turn(readSavedRun(runId));
    saveRun(runId, next);
    setKept(next);
  }

  /** Sends what is kept, the first ones first; answers whether there may be more to send now. */
  async function sendSome(most: number): Promise<boolean> {
    const outcomes = readSavedRun(runId).outbox.slice(0, most);
    if (outcomes.length === 0) {
      // Another tab may have sent them.
      setKept(readSavedRun(runId));
      return false;
    }
    let answers: RiderOutcomeAnswer[];
    try {
      answers = await send({ ...link, outcomes }).unwrap();
    } catch (reason) {
      const failure = toApiError(reason);
      setOffline(failure.status === 0);
      if (failure.status !== 400 && failure.status !== 413) return false;
      // One that can not be read holds up no other, and long notes are too much together.
      if (outcomes.length > 1) return sendSome(1);
      answers = outcomes.map(({ id }) => ({ id, result: 'refused', text: failure.text }));
    }
    setOffline(false);
    change((now) => withAnswers(now, answers, Date.now()));
    return true;
  }

  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return;
    isSending.current = true;
    let hasMore = true;
    while (hasMore) hasMore = await sendSome(OUTCOMES_AT_ONCE);
    isSending.current = false;
  });

  const waiting = kept.outbox.length;
  useEffect(() => {
    if (waiting === 0) return;
    const go = () => void sendAll();
    go();
    const timer = setInterval(go, RETRY_MS);
    return () => clearInterval(timer);
  }, [waiting]);

  /** A reading follows by itself once records are sent. */
  const catchUp = useEffectEvent(() => {
    if (waiting > 0) void sendAll();
    else if (document.visibilityState === 'visible') void refetch();
  });
  useEffect(() => {
    const go = () => catchUp();
    globalThis.addEventListener('online', go);
    document.addEventListener('visibilitychange', go);
    return () => {
      globalThis.removeEventListener('online', go);
      document.removeEventListener('visibilitychange', go);
    };
  }, []);

  useEffect(() => {
    if (currentData && isRead) saveRun(runId, withReading(readSavedRun(runId), currentData, startedTimeStamp));
  }, [currentData, isRead, startedTimeStamp, runId]);

  // A record that waits to be sent stays until the server has answered it.
  useEffect(() => {
    if (closed !== null && waiting === 0) endSavedRun(runId);
  }, [closed, waiting, runId]);

  return {
    kept: currentData ? withReading(kept, currentData, isRead ? startedTimeStamp : 0) : kept,
    isReading: isFetching,
    closed,
    isOffline: status === 0 || (isOffline && waiting > 0),
    record: (decision) => {
      const outcome = { ...decision, id: newId(), at: new Date().toISOString() };
      change((now) => ({ ...now, outbox: [...now.outbox, outcome] }));
    },
    takeBack: (id) => {
      change((now) => ({ ...now, outbox: now.outbox.filter((outcome) => outcome.id !== id) }));
      // The shop may have it, where its answer was lost.
      void refetch();
    },
    refresh: () => void refetch(),
  };
}
