import type { ErrorCode } from '../common/errors';
import type { PersonErased, PersonPreview } from '../customers/people';
import type { AuditCheck } from './audit';

/** Work of staff that takes longer than a call may, with what comes of it. */
export interface JobResults {
  'audit.verify': AuditCheck;
  'person.search': PersonPreview;
  'person.erase': PersonErased;
  /** The import has the results of both. */
  'import.read': null;
  'import.apply': null;
}
export type JobKind = keyof JobResults;

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** A job as `GET /api/admin/jobs` lists it. What has ended never changes again. */
export interface JobView {
  id: string;
  kind: JobKind;
  state: JobState;
  /** Rows that were looked at or changed, of about `total`; null while nobody knows. */
  done: number;
  total: number | null;
  /** True when it can be ended before it is done. */
  cancellable: boolean;
  /** True when the reader asked for it. */
  own: boolean;
  /** ISO instants; `endedAt` is null until it has ended. */
  createdAt: string;
  endedAt: string | null;
}

/** `GET /api/admin/jobs/:id`: also what came of it. */
export interface JobDetailView extends JobView {
  /** By its kind, as `JobResults` has it; null unless it is done. */
  result: AuditCheck | PersonPreview | PersonErased | null;
  /** Why it failed, as a call would have; null unless it did. */
  failure: { code: ErrorCode; text: string } | null;
}

export function isJobOpen({ state }: Pick<JobView, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}
