import type { JobKind, JobResults } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';

/** Facts about a step, beside its value. */
export interface Step<Value> {
  value: Value;
  /** How far the job is, in rows, of about `total`; as before where they are not given. */
  done?: number;
  total?: number | null;
  /** Replaces what was kept. */
  kept?: object;
  /** True once its work can't be taken back: from here on the job can't be cancelled. */
  isFinal?: boolean;
}

/** A job at work, as its handler sees it. */
export interface JobRun<Input = unknown, Kept = unknown> {
  readonly id: string;
  readonly input: Input;
  /** State that the last step kept, perhaps in a process that was killed since; null for the first step. */
  readonly kept: Kept | null;
  /**
   * A part of the work in a transaction of its own, of a second or so. What it says of itself is written in the same
   * transaction: of a job that is killed each step has happened as a whole or not at all. Afterwards the job rests for as
   * long as the step took: buyers find the database idle half of the time.
   * @throws JobStopped when the job was cancelled, and then the step has not happened, or is to go on elsewhere
   */
  step<Value>(work: (manager: EntityManager) => Promise<Step<Value>>): Promise<Value>;
}

/** Long work that staff ask for. It is done again from its beginning, or from what it kept, when a process was killed. */
export interface JobHandler<Kind extends JobKind = JobKind> {
  kind: Kind;
  /** Each `kind` that inputs may have, where it depends on that who may ask. */
  readonly inputKinds?: readonly string[];
  /**
   * Who may ask for such work, follow and cancel it.
   * @param input of one job: once it has ended its `kind` alone, if it has one
   */
  allows(staff: StaffPrincipal, input: unknown): boolean;
  /** @throws ShopError that becomes the job's failure */
  work(run: JobRun): Promise<JobResults[Kind]>;
}

/** Long work that the shop does by itself, again and again. One that fails is done the next time. */
export interface Chore {
  kind: string;
  /** From one time to the next, s. */
  every: number;
  work(run: JobRun): Promise<void>;
}

/** Ends the work of a handler, which lets it pass. */
export class JobStopped extends Error {
  constructor(readonly reason: 'cancelled' | 'lost') {
    super(`The job was ${reason}`);
  }
}
