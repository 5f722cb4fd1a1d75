import type { JobDetailView, JobKind, JobView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';
import { violatedConstraint } from '../platform/errors/database-failure';
import { ShopError } from '../platform/errors/shop-error';
import type { Chore, JobHandler } from './job-handler';
import { JobEntity } from './job.entity';
import { toJobDetailView, toJobView, type ListedJob } from './job.view';
import { addChores, addJob, cancelJob, findOpenJob, newestJobs } from './jobs.queries';

/** Jobs that the list shows. */
const LISTED = 50;

/** Where rooms say what takes long, and where it is asked for, looked at and cancelled. */
@Injectable()
export class Jobs {
  private readonly handlers = new Map<string, JobHandler>();
  private readonly chores = new Map<string, Chore>();

  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** For the modules of rooms. */
  register(...handlers: readonly (JobHandler | Chore)[]): void {
    for (const handler of handlers) {
      if ('every' in handler) this.chores.set(handler.kind, handler);
      else this.handlers.set(handler.kind, handler);
    }
  }

  workOf(kind: string): JobHandler | Chore | undefined {
    return this.handlers.get(kind) ?? this.chores.get(kind);
  }

  get kinds(): string[] {
    return [...this.handlers.keys(), ...this.chores.keys()];
  }

  /**
   * Asks for work, or finds the same that is open already: asked for eight times it is done once.
   * @param manager of a transaction that the work belongs to; it begins once that has ended
   * @throws ShopError auth.required for who was deleted meanwhile, auth.forbidden, limit.tooManyRequests when too much waits
   */
  async start(
    kind: JobKind,
    asker: StaffPrincipal,
    input: object = {},
    manager: EntityManager = this.database.manager,
  ): Promise<JobView> {
    if (!this.handlers.get(kind)?.allows(asker, input)) throw new ShopError('auth.forbidden');
    const values = [kind, asker.id, input];
    const add = async () => (await manager.query<{ id: string }[]>(addJob, values).catch(refuseDeleted))[0];
    const findOpen = async () => (await manager.query<{ id: string }[]>(findOpenJob, [kind, input]))[0];
    let found: { id: string } | undefined;
    // Between the two it may have ended, and another one begun meanwhile.
    for (let turn = 0; !found && turn < 3; turn += 1) found = (await add()) ?? (await findOpen());
    if (!found) throw new ShopError('limit.tooManyRequests');
    return toJobView(await this.read(found.id, asker, manager), asker);
  }

  /** Queues the shop's own work that is due, for whichever process is first. */
  async startChores(): Promise<void> {
    const chores = [...this.chores.values()];
    await this.database.query(addChores, [chores.map(({ kind }) => kind), chores.map(({ every }) => every)]);
  }

  /** The newest ones that somebody may see, without what came of them. */
  async list(staff: StaffPrincipal): Promise<JobView[]> {
    const seen = [...this.handlers.values()].flatMap((handler) => {
      const inputs = (handler.inputKinds ?? [null]).map((kind) => ({ kind }));
      return inputs.filter((input) => handler.allows(staff, input)).map((input) => [handler.kind, input.kind]);
    });
    const values = [seen.map(([kind]) => kind), seen.map(([, inputKind]) => inputKind), LISTED];
    const jobs = await this.database.query<ListedJob[]>(newestJobs, values);
    return jobs.map((job) => toJobView(job, staff));
  }

  /** @throws ShopError resource.notFound, also for one that they may not see */
  async find(id: string, staff: StaffPrincipal): Promise<JobDetailView> {
    return toJobDetailView(await this.read(id, staff), staff);
  }

  /**
   * One that has ended by itself meanwhile is answered as it is.
   * @throws ShopError resource.notFound, job.notCancellable
   */
  async cancel(id: string, staff: StaffPrincipal): Promise<JobDetailView> {
    await this.find(id, staff);
    const [, cancelled] = await this.database.query<[unknown, number]>(cancelJob, [id]);
    const job = await this.find(id, staff);
    if (cancelled === 0 && job.endedAt === null) throw new ShopError('job.notCancellable');
    return job;
  }

  private async read(id: string, staff: StaffPrincipal, manager = this.database.manager): Promise<JobEntity> {
    const job = await manager.findOneBy(JobEntity, { id });
    if (!job || !this.allows(staff, job)) throw new ShopError('resource.notFound');
    return job;
  }

  private allows(staff: StaffPrincipal, { kind, input }: JobEntity): boolean {
    return this.handlers.get(kind)?.allows(staff, input) ?? false;
  }
}

/** @throws ShopError auth.required when a job was not kept because its asker is nobody's account by now; else the error */
function refuseDeleted(error: unknown): never {
  throw violatedConstraint(error) === 'jobs_asker_id_fkey' ? new ShopError('auth.required', { cause: error }) : error;
}
