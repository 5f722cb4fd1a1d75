import { isJobOpen, shopErrors, type JobDetailView, type JobView } from '@shop/contracts';

import { verifyAuditLogOf } from '../../src/audit/audit-verifier.service';
import { JobEntity } from '../../src/jobs/job.entity';
import { JobsDatabase } from '../../src/jobs/jobs-database';
import type { Answer, Call, TestShop } from './test-shop';
import { until } from './until';

/** A job once it has ended. */
export async function untilEnded(shop: TestShop, id: string, headers: Record<string, string>): Promise<JobDetailView> {
  return until('the job has ended', async () => {
    const { data, status, text } = await shop.get<JobDetailView>(`/api/admin/jobs/${id}`, { headers });
    if (status !== 200) throw new Error(`${status}: ${text}`);
    return !isJobOpen(data) && data;
  });
}

/** Begins a job and waits for its end: what came of it, as a call that does all of it would have answered. */
export async function doJob<Result>(
  shop: TestShop,
  path: string,
  call: Call & { headers: Record<string, string> },
): Promise<Answer<Result>> {
  const begun = await shop.post<JobView>(path, call);
  if (begun.status !== 201) return begun as Answer<never>;
  const { result, failure } = await untilEnded(shop, begun.data.id, call.headers);
  const data = result as Result;
  if (!failure) return { ...begun, status: 200, data };
  const { code, text: error } = failure;
  return { ...begun, status: shopErrors[code].status, data, failure: { success: false, code, error } };
}

/** Lets the shop do work of its own at once, and waits for its end. @returns how many rows it has done, where it counts them */
export async function doChore(shop: TestShop, kind: string): Promise<number> {
  const [{ id }] = await shop.database.query<[{ id: string }]>('INSERT INTO jobs (kind) VALUES ($1) RETURNING id', [
    kind,
  ]);
  const ended = await until(`${kind} has ended`, async () => {
    const job = await shop.database.manager.findOneByOrFail(JobEntity, { id });
    if (job.failure) throw new Error(`${kind} failed: ${job.failure.text}`);
    return job.state === 'done' && job;
  });
  return ended.done;
}

/** The head, where one was kept, and the log are as the shop wrote them. */
export const verifyAuditLog = (shop: TestShop, head?: string | null) => verifyAuditLogOf(shop.database, head);

/** How many seals there are. */
export async function seal(shop: TestShop): Promise<number> {
  await doChore(shop, 'audit.seal');
  const [{ seals }] = await shop.database.query<[{ seals: number }]>(
    'SELECT count(*)::integer AS seals FROM audit_seals',
  );
  return seals;
}

/** Takes every connection of long work and of files. @returns what gives them back */
export async function takeJobConnections(shop: TestShop): Promise<() => Promise<void>> {
  const jobs = await shop.app.get(JobsDatabase).open();
  const taken = [1, 2, 3].map(() => jobs.createQueryRunner());
  await Promise.all(taken.map((one) => one.connect()));
  return async () => void (await Promise.all(taken.map((one) => one.release())));
}
