import { daysBetween } from '../common/days';
import type { DeliveryView, RecordOutcomeInput } from './deliveries';

/** Parcels that a courier takes along on one day: `GET /api/admin/runs` (without `stops`), newest first. */
export interface RunRowView {
  id: string;
  courier: { id: string; name: string };
  /** 2026-11-30 */
  day: string;
  closedAt: string | null;
  /** When the link for the rider was made that is in force; null when there is none. */
  linkMadeAt: string | null;
  stops: number;
  /** Those without an outcome. */
  openStops: number;
  /** The amount still to collect on it, from those without an outcome, decimal text in quetzales. */
  expectedCash: string;
}

/** `GET /api/admin/runs/{id}`; the stops in their order. */
export interface RunView extends Omit<RunRowView, 'stops'> {
  stops: DeliveryView[];
}

/** How long ahead a run is planned, days. */
export const FURTHEST_RUN_DAYS = 30;

/** The problem with the day of a run, or null; `today` is 2026-11-30 in Guatemala. */
export function runDayProblem(day: string, today: string): string | null {
  const days = daysBetween(today, day) - 1;
  return days >= 0 && days <= FURTHEST_RUN_DAYS
    ? null
    : `Elige un día desde hoy y hasta dentro de ${FURTHEST_RUN_DAYS} días`;
}

/**
 * Payload of `POST /api/admin/runs/{id}/link`. With `linkMadeAt` of the run that was seen, another link that somebody has made since
 * stays (`run.changed`); a back office of before does not send it.
 */
export interface MakeRunLinkInput {
  linkMadeAt?: string | null;
}

/** `POST /api/admin/runs/{id}/link`: the page for the rider. It is told once; making another one ends it. */
export interface RunLinkView {
  /** Path with the secret behind `#`, which no server reads: `/ruta/{runId}#{token}`. */
  path: string;
  token: string;
}

/** Path pattern of the rider's page: nobody's to find, so no search engine's. */
export const RUN_ROUTE = '/ruta/:runId';

/** True when a path is a rider's page. */
export function isRunPath(path: string): boolean {
  return /^\/ruta\//i.test(path);
}

/** The path of the rider's page. */
export function runPath(runId: string, token: string): string {
  return `/ruta/${runId}#${token}`;
}

/** Header of the rider's calls, with the secret of the link. */
export const RUN_TOKEN_HEADER = 'X-Run-Token';

/** A stop as the rider sees it. */
export interface RiderStopView extends Pick<
  DeliveryView,
  | 'orderCode'
  | 'customerName'
  | 'phone'
  | 'address'
  | 'department'
  | 'paymentMethod'
  | 'expectedCash'
  | 'status'
  | 'failure'
  | 'collected'
  | 'outcomeAt'
> {
  deliveryId: string;
  /** Content of the parcel: "2 × Nube 9K, Menta". */
  items: string[];
}

/** `GET /api/runs/{id}` with the secret in `X-Run-Token`: that run alone. 404 for a wrong one, 410 once the link is over. */
export interface RiderRunView {
  runId: string;
  courierName: string;
  day: string;
  stops: RiderStopView[];
}

/** Record of the rider; the phone makes `id`, a UUID, once for each tap and sends it again until it is answered. */
export interface RiderOutcomeInput extends RecordOutcomeInput {
  id: string;
  deliveryId: string;
  /** ISO instant by the phone's clock. */
  at: string;
}

/** Outcomes that one call of the rider's page may bring. */
export const OUTCOMES_AT_ONCE = 50;

/**
 * Answer to `POST /api/runs/{id}/outcomes`: the outcome of each, in the same order. `applied` counts now, `repeated` counted before under this id, `refused` does not
 * count and `text` says why in words for the rider. None of the three is to be sent again. The call answers also once
 * the link is over: what counted before is told, all else is refused.
 */
export interface RiderOutcomeAnswer {
  id: string;
  result: 'applied' | 'repeated' | 'refused';
  text: string | null;
}
