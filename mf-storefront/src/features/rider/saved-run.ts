import type { RiderOutcomeAnswer, RiderOutcomeInput, RiderRunView, RiderStopView } from '@shop/contracts';
import { storage } from '@shop/shell-api';

/** Data that a rider's phone keeps of a run: the last reading, records still to be sent, and refused ones with the reason. */
export interface SavedRun {
  run: RiderRunView | null;
  outbox: readonly RiderOutcomeInput[];
  /** By delivery. */
  refusals: Readonly<Record<string, string>>;
}

const NOTHING: SavedRun = { run: null, outbox: [], refusals: {} };

const placeOf = (runId: string) => `ruta:${runId}`;

export function readSavedRun(runId: string): SavedRun {
  const kept = storage.read(placeOf(runId));
  return typeof kept === 'object' && kept !== null ? { ...NOTHING, ...kept } : NOTHING;
}

export function saveRun(runId: string, kept: SavedRun): void {
  storage.write(placeOf(runId), kept);
}

/** Names and addresses of customers leave the phone with the link. */
export function removeSavedRun(runId: string): void {
  storage.remove(placeOf(runId));
}

/** Takes what was answered out of the outbox: none of it is to be sent again. */
export function withAnswers(kept: SavedRun, answers: readonly RiderOutcomeAnswer[]): SavedRun {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const refused = kept.outbox.flatMap(({ id, deliveryId }) => {
    const answer = byId.get(id);
    return answer?.result === 'refused' ? [[deliveryId, answer.text ?? 'No se pudo registrar.'] as const] : [];
  });
  return {
    ...kept,
    outbox: kept.outbox.filter(({ id }) => !byId.has(id)),
    refusals: { ...kept.refusals, ...Object.fromEntries(refused) },
  };
}

/** A stop with what the phone knows of it beyond the server. */
export interface ShownStop extends RiderStopView {
  /** Recorded here and not sent yet. */
  unsent: RiderOutcomeInput | null;
  /** Why what was recorded here does not count. */
  refusal: string | null;
}

/** The stops as the rider sees them: what they recorded counts for them at once. */
export function shownStops({ run, outbox, refusals }: SavedRun): ShownStop[] {
  return (run?.stops ?? []).map((stop) => {
    const unsent = outbox.find(({ deliveryId }) => deliveryId === stop.deliveryId) ?? null;
    const refusal = unsent === null ? (refusals[stop.deliveryId] ?? null) : null;
    if (unsent === null || stop.status !== 'en_ruta') return { ...stop, unsent, refusal };
    const { outcome, collected, at } = unsent;
    return outcome === 'entregado'
      ? { ...stop, status: 'entregado', collected: collected ?? stop.expectedCash, outcomeAt: at, unsent, refusal }
      : { ...stop, status: 'no_entregado', failure: outcome, outcomeAt: at, unsent, refusal };
  });
}
