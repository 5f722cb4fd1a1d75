import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';

import { isDatabaseAway } from '../platform/errors/database-failure';
import { toShopError } from '../platform/errors/to-shop-error';
import { CONFIG, type Config } from '../platform/config/config';
import { DatabaseConnection } from '../platform/database/connections/database-connection';
import { LOGGER } from '../platform/logging/logger';
import { Metrics } from '../platform/metrics/metrics';
import { JobStopped, type Chore, type JobHandler, type JobRun, type Step } from './job-handler';
import { JobsDatabase } from './jobs-database';
import { endJob, giveBack, leaveUnknown, MOST_TAKES, noteStep, renewLease, takeJob } from './jobs.queries';
import { Jobs } from './jobs.service';

/** Reported by the database on the channel `shop_events` when a job waits. */
const TOPIC = 'jobs';
/** How often it is looked for jobs of processes that are gone. */
const LOOK_MS = 5000;
/** How often it is looked which of the shop's own work is due. */
const CHORES_MS = 300_000;
/** For which a job is its process's alone, unless it is renewed; and how often that is done. */
const LEASE_MS = 15_000;
const RENEWAL_MS = 4000;
/** The longest rest after a step. */
const LONGEST_REST_MS = 500;
/** For a step to come to its end when the process ends. */
const STOP_TIMEOUT_MS = 3000;

interface TakenJob {
  id: string;
  kind: string;
  input: unknown;
  kept: unknown;
  takes: number;
}

/**
 * Does the jobs of the shop, one after the other, on connections of their own: buyers never wait for one. A job is a
 * process's for as long as its lease is renewed; when that was killed, another one, or the same one again, goes on with it.
 */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private timers: NodeJS.Timeout[] = [];
  private running: Promise<void> | null = null;
  private isStale = false;
  /** Ends the job that runs at its next step. */
  private stopping: JobStopped | null = null;
  private isOver = false;
  private readonly lease: number;
  private readonly database: DataSource;

  constructor(
    private readonly jobs: Jobs,
    private readonly connection: DatabaseConnection,
    private readonly connections: JobsDatabase,
    private readonly metrics: Metrics,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(CONFIG) { timeoutFactor }: Config,
  ) {
    this.lease = LEASE_MS * timeoutFactor;
    this.database = connections.source;
    connection.onChange({
      changed: (topic) => {
        if (topic === TOPIC) this.look();
      },
      hears: () => undefined,
    });
  }

  onApplicationBootstrap(): void {
    for (const kind of this.jobs.kinds) this.metrics.jobFailures.inc({ kind }, 0);
    this.timers = [
      setInterval(() => this.look(), LOOK_MS).unref(),
      setInterval(() => void this.startChores(), CHORES_MS).unref(),
    ];
  }

  /** A running job ends with its step, and another process takes it at once. */
  async onModuleDestroy(): Promise<void> {
    this.isOver = true;
    for (const timer of this.timers) clearInterval(timer);
    const ended = async () => {
      await this.running;
      await this.connections.close();
    };
    await Promise.race([ended(), pause(STOP_TIMEOUT_MS, null, { ref: false })]);
  }

  private look(): void {
    this.isStale = true;
    this.running ??= this.doAll().finally(() => (this.running = null));
  }

  private async startChores(): Promise<void> {
    try {
      await this.jobs.startChores();
    } catch (error) {
      // The next look finds them.
      this.logger.warn({ err: error }, 'it was not looked which work is due');
    }
  }

  private async doAll(): Promise<void> {
    try {
      while (this.isStale && !this.isOver && this.connection.answers) {
        this.isStale = false;
        await this.connections.open();
        await this.database.query(leaveUnknown, [this.jobs.kinds, this.lease]);
        while (await this.doNext());
      }
    } catch (error) {
      // The next look finds them.
      this.logger.warn({ err: error }, 'jobs could not be done');
    }
  }

  /** @returns whether there was one */
  private async doNext(): Promise<boolean> {
    if (this.isOver) return false;
    const runner = randomUUID();
    const values = [runner, this.jobs.kinds, this.lease];
    const [[job]] = await this.database.query<[TakenJob[], number]>(takeJob, values);
    const work = job && this.jobs.workOf(job.kind);
    if (!job || !work) return false;
    this.stopping = null;
    const renewal = setInterval(() => void this.renew(job.id, runner), RENEWAL_MS).unref();
    try {
      await this.do(job, runner, work);
    } finally {
      clearInterval(renewal);
    }
    return true;
  }

  private async do(job: TakenJob, runner: string, work: JobHandler | Chore): Promise<void> {
    const end = (state: 'done' | 'failed' | 'cancelled', result: unknown = null, failure: object | null = null) =>
      this.database.query(endJob, [job.id, runner, state, result, failure]);
    try {
      if (job.takes > MOST_TAKES) throw new Error(`Job ${job.id} was begun ${MOST_TAKES} times and never went on`);
      await end('done', (await work.work(this.runOf(job, runner))) ?? null);
    } catch (error) {
      if (error instanceof JobStopped) {
        if (error.reason === 'cancelled') await end('cancelled');
        else await this.database.query(giveBack, [job.id, runner]);
        return;
      }
      const { code, message: text, status } = toShopError(error);
      if (status >= 500) this.logger.warn({ err: error, job: job.kind }, 'a job failed');
      // A job that staff wait for goes on when the database is back; the shop's own comes again by itself.
      if (!('every' in work) && isDatabaseAway(error)) throw error;
      await end('failed', null, { code, text });
      if (status >= 500) this.metrics.jobFailures.inc({ kind: job.kind });
    }
  }

  private runOf({ id, input, kept }: TakenJob, runner: string): JobRun {
    return { id, input, kept, step: (work) => this.step(id, runner, work) };
  }

  private async step<Value>(id: string, runner: string, work: Parameters<JobRun['step']>[0]): Promise<Value> {
    this.requireMine();
    const begun = Date.now();
    const { value, yields } = await this.database.transaction(async (manager) => {
      const { done, total, kept, isFinal = false, ...step } = (await work(manager)) as Step<Value>;
      const values = [id, runner, this.lease, done ?? null, total ?? null, kept ?? null, isFinal];
      const [[noted]] = await manager.query<[{ cancelAsked: boolean; yields: boolean }[], number]>(noteStep, values);
      if (!noted) throw new JobStopped('lost');
      if (noted.cancelAsked) throw new JobStopped('cancelled');
      return { value: step.value, yields: noted.yields };
    });
    // Staff first: a chore goes on after them.
    if (yields) this.stopping ??= new JobStopped('lost');
    this.requireMine();
    await pause(Math.min(Date.now() - begun, LONGEST_REST_MS));
    return value;
  }

  /** @throws JobStopped */
  private requireMine(): void {
    if (this.isOver) throw new JobStopped('lost');
    if (this.stopping) throw this.stopping;
  }

  private async renew(id: string, runner: string): Promise<void> {
    try {
      const values = [id, runner, this.lease];
      const [[renewed]] = await this.database.query<[{ cancelAsked: boolean }[], number]>(renewLease, values);
      if (!renewed) this.stopping ??= new JobStopped('lost');
      else if (renewed.cancelAsked) this.stopping ??= new JobStopped('cancelled');
    } catch {
      // The step that runs finds out whose the job is.
    }
  }
}
