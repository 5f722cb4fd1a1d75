import type { RiderOutcomeAnswer, RiderOutcomeInput, RiderRunView, RiderStopView } from '@shop/contracts';
import { storage } from '@shop/shell-api';

/** A record that the server took at a time of this phone's clock, ms. */
export interface SentOutcome extends RiderOutcomeInput {
  takenAt: number;
}

/** Data that a rider's phone keeps of a run: the last reading, records still to be sent, and refused ones with the reason. */
export interface SavedRun {
  run: RiderRunView | null;
  outbox: readonly RiderOutcomeInput[];
  /** Records that the last reading may not know yet. */
  sent: readonly SentOutcome[];
  /** By delivery. */
  refusals: Readonly<Record<string, string>>;
  /** The refusals of a run whose link has ended, each with the code of its order. */
  told: readonly string[];
}

const NOTHING: SavedRun = { run: null, outbox: [], sent: [], refusals: {}, told: [] };

const placeOf = (runId: string) => `ruta:${runId}`;

/** Runs that the phone does not keep, because it is full or the window private: they live as long as the page. */
const unkept = new Map<string, SavedRun>();

export function readSavedRun(runId: string): SavedRun {
  const kept = unkept.get(runId) ?? storage.read(placeOf(runId));
  return typeof kept === 'object' && kept !== null ? { ...NOTHING, ...kept } : NOTHING;
}

export function saveRun(runId: string, kept: SavedRun): void {
  const text = JSON.stringify(kept);
  storage.writeText(placeOf(runId), text);
  if (storage.readText(placeOf(runId)) === text) unkept.delete(runId);
  else unkept.set(runId, kept);
}

/** Names and addresses of customers leave the phone with the link; which records do not count stays to be read. */
export function endSavedRun(runId: string): void {
  const told = refusedIn(readSavedRun(runId));
  unkept.delete(runId);
  if (told.length > 0) saveRun(runId, { ...NOTHING, told });
  else storage.remove(placeOf(runId));
}

/** '7F3A91C4: El pedido se canceló.' of each record that does not count. */
export function refusedIn(kept: SavedRun): readonly string[] {
  if (kept.run === null) return kept.told;
  return shownStops(kept).flatMap(({ orderCode, refusal }) => (refusal === null ? [] : [`${orderCode}: ${refusal}`]));
}

/**
 * Takes what was answered out of the outbox: none of it is to be sent again. What counts ends an earlier refusal.
 * @param now ms
 */
export function withAnswers(kept: SavedRun, answers: readonly RiderOutcomeAnswer[], now: number): SavedRun {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const refusals = new Map(Object.entries(kept.refusals));
  const sent = [...kept.sent];
  for (const outcome of kept.outbox) {
    const answer = byId.get(outcome.id);
    if (answer?.result === 'refused') refusals.set(outcome.deliveryId, answer.text ?? 'No se pudo registrar.');
    else if (answer) {
      refusals.delete(outcome.deliveryId);
      sent.push({ ...outcome, takenAt: now });
    }
  }
  return {
    ...kept,
    outbox: kept.outbox.filter(({ id }) => !byId.has(id)),
    sent,
    refusals: Object.fromEntries(refusals),
  };
}

/**
 * Takes in a reading, which knows what was taken before it began. A record of a time that is still to come was taken before, too:
 * the phone's clock has been set back since.
 * @param begunAt ms
 */
export function withReading(kept: SavedRun, run: RiderRunView, begunAt: number, now = Date.now()): SavedRun {
  return { ...kept, run, sent: kept.sent.filter(({ takenAt }) => takenAt > begunAt && takenAt <= now) };
}

/** A stop with what the phone knows of it beyond the server. */
export interface ShownStop extends RiderStopView {
  /** Recorded here and not sent yet. */
  unsent: RiderOutcomeInput | null;
  /** Why what was recorded here does not count. */
  refusal: string | null;
}

/** The stops as the rider sees them: what they recorded counts for them at once. */
export function shownStops({ run, outbox, sent, refusals }: SavedRun): ShownStop[] {
  return (run?.stops ?? []).map((stop) => {
    const isOfStop = ({ deliveryId }: RiderOutcomeInput) => deliveryId === stop.deliveryId;
    const unsent = outbox.find(isOfStop) ?? null;
    const recorded = unsent ?? sent.find(isOfStop);
    const refusal = unsent === null ? (refusals[stop.deliveryId] ?? null) : null;
    if (!recorded || stop.status !== 'en_ruta') return { ...stop, unsent, refusal };
    const { outcome, collected, at } = recorded;
    return outcome === 'entregado'
      ? { ...stop, status: 'entregado', collected: collected ?? stop.expectedCash, outcomeAt: at, unsent, refusal }
      : { ...stop, status: 'no_entregado', failure: outcome, outcomeAt: at, unsent, refusal };
  });
}
