import type { JobDetailView, JobKind } from '@shop/contracts';
import { jsonAnswer, type Answers } from '@shop/testing';

/** A job of the signed-in user, which has just been asked for. */
export function aJob(over: Partial<JobDetailView> & { kind: JobKind }): JobDetailView {
  const id = `job-${over.kind}`;
  const place = { state: 'queued', done: 0, total: null, cancellable: true, own: true } as const;
  return { id, ...place, createdAt: '2026-11-24T10:00:00Z', endedAt: null, result: null, failure: null, ...over };
}

/** The answers to a user who begins a job at a path and follows it: the last one stays. */
export function jobAnswers(path: string, kind: JobKind, ...course: Partial<JobDetailView>[]): Answers {
  let asked = 0;
  const next = () => course[Math.min(asked++, course.length - 1)];
  return {
    [`POST ${path}`]: () => jsonAnswer(201, { success: true, data: aJob({ kind }) }),
    [`GET /api/admin/jobs/job-${kind}`]: () => ({ success: true, data: aJob({ kind, ...next() }) }),
  };
}

/** A job that is done. */
export function done(result: JobDetailView['result']): Partial<JobDetailView> {
  return { state: 'done', cancellable: false, endedAt: '2026-11-24T10:01:00Z', result };
}
