import type { JobDetailView, JobKind, JobView } from '@shop/contracts';

import type { StaffPrincipal } from '../access/principal';
import type { JobEntity } from './job.entity';

/** Columns that a list of jobs tells: neither what one was asked with nor what came of it. */
export type ListedJob = Pick<
  JobEntity,
  'id' | 'kind' | 'state' | 'done' | 'total' | 'cancellable' | 'askerId' | 'createdAt' | 'endedAt'
>;

export function toJobView(job: ListedJob, staff: StaffPrincipal): JobView {
  const { id, kind, state, done, total, cancellable, askerId, createdAt, endedAt } = job;
  return {
    id,
    kind: kind as JobKind,
    state,
    // The total is an estimate.
    done: Math.min(done, total ?? done),
    total,
    cancellable,
    own: askerId === staff.id,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

export function toJobDetailView(job: JobEntity, staff: StaffPrincipal): JobDetailView {
  return { ...toJobView(job, staff), result: job.result as JobDetailView['result'], failure: job.failure };
}
