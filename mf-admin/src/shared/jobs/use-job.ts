import { skipToken } from '@reduxjs/toolkit/query/react';
import { toApiError } from '@shop/api-client';
import { isJobOpen, type JobDetailView, type JobKind, type JobResults, type JobView } from '@shop/contracts';
import { useState } from 'react';
import { useAdminJobsQuery, useJobState, useJobSubscription } from './jobs.api';

/** How often a job that goes on is asked how far it is; events say it sooner where they are heard. */
const POLL_MS = 1000;

export interface FollowedJob<Kind extends JobKind> {
  /** As it was last known; null when none is followed. */
  job: JobDetailView | null;
  /** Result of the job; null until it is done. */
  result: JobResults[Kind] | null;
  isOpen: boolean;
  /** The last question how far it is got no answer. */
  isUnheard: boolean;
  follow: (job: JobView) => void;
  forget: () => void;
  /** For a call that begins one and failed: where only its answer was lost the job is found, though it has ended by then. */
  seek: (reason: unknown) => never;
}

/**
 * Follows the job that was begun here, or one of the user that goes on already: begun in another tab, or before a reload.
 */
export function useJob<Kind extends JobKind>(kind: Kind): FollowedJob<Kind> {
  const [id, setId] = useState<string | null>(null);
  /** Forgotten here; the list of jobs may be from before its end. */
  const [forgotten, setForgotten] = useState<string | null>(null);
  /** Jobs that were there before the one that is sought. */
  const [before, setBefore] = useState<readonly string[] | null>(null);
  const { currentData: jobs } = useAdminJobsQuery(id === null ? undefined : skipToken);
  const isOurs = (job: JobView) => isJobOpen(job) || before?.includes(job.id) === false;
  const going = jobs?.find((job) => job.kind === kind && job.own && job.id !== forgotten && isOurs(job));
  if (id === null && going) setId(going.id);
  const { currentData: job = null, error } = useJobState(id ?? skipToken);
  const isGone = error !== undefined && toApiError(error).status === 404;
  const forget = () => {
    setForgotten(id ?? forgotten);
    setBefore(null);
    setId(null);
  };
  if (id !== null && isGone) forget();
  const isOpen = id !== null && (job === null || isJobOpen(job));
  useJobSubscription(id ?? skipToken, { pollingInterval: isOpen ? POLL_MS : 0 });
  return {
    job,
    result: (job?.result ?? null) as JobResults[Kind] | null,
    isOpen,
    isUnheard: error !== undefined,
    follow: (begun) => setId(begun.id),
    forget,
    seek: (reason) => {
      setBefore(jobs?.map((job) => job.id) ?? null);
      throw reason;
    },
  };
}
