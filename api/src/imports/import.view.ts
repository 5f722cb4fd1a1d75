import { ROW_OUTCOMES, type ImportRowView, type ImportView, type RowOutcome, type RowResult } from '@shop/contracts';
import { In, type EntityManager } from 'typeorm';

import { JobEntity } from '../jobs/job.entity';
import { UserEntity } from '../users/user.entity';
import type { ImportRowEntity } from './import-row.entity';
import type { ImportEntity } from './import.entity';
import type { SheetColumn } from './importer';
import { countAdded, countRows } from './imports.queries';

const CANCELLED = 'Se canceló antes de terminar.';

interface RowCount {
  outcome: RowOutcome;
  result: RowResult | null;
  undecided: boolean;
  rows: number;
}

export async function toImportView(
  manager: EntityManager,
  row: ImportEntity,
  columns: readonly SheetColumn[],
): Promise<ImportView> {
  const counts = await manager.query<RowCount[]>(countRows, [row.id]);
  const added = await manager.query<{ added: string; rows: number }[]>(countAdded, [row.id]);
  const users = await manager.find(UserEntity, {
    select: { id: true, username: true },
    where: { id: In([row.askerId, row.applierId].filter((id) => id !== null)) },
  });
  const nameOf = (id: string | null) => users.find((user) => user.id === id)?.username ?? null;
  const sum = (of: (count: RowCount) => boolean) => counts.filter(of).reduce((total, { rows }) => total + rows, 0);
  const rows = ROW_OUTCOMES.map((outcome) => [outcome, sum((count) => count.outcome === outcome)]);
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    fileName: row.fileName,
    ...(await progressOf(manager, row)),
    createdAt: row.createdAt.toISOString(),
    createdBy: nameOf(row.askerId),
    appliedAt: row.appliedAt?.toISOString() ?? null,
    appliedBy: nameOf(row.applierId),
    rows: Object.fromEntries(rows) as ImportView['rows'],
    added: Object.fromEntries(added.map(({ added: key, rows: times }) => [key, times])),
    undecided: sum(({ undecided }) => undecided),
    results: { written: sum(({ result }) => result === 'written'), left: sum(({ result }) => result === 'left') },
    columns: columns.map(({ key, label }) => ({ key, label })),
    unknownColumns: row.unknownColumns,
  };
}

/** How far it is. One whose reading failed is over; of one that could not be applied nothing was written: it is ready again. */
async function progressOf(
  manager: EntityManager,
  { state, jobId }: ImportEntity,
): Promise<Pick<ImportView, 'state' | 'progress' | 'failure'>> {
  if (state !== 'reading' && state !== 'applying') return { state, progress: null, failure: null };
  const job = jobId === null ? null : await manager.findOneBy(JobEntity, { id: jobId });
  if (job && job.endedAt === null) {
    return { state, progress: { done: Math.min(job.done, job.total ?? job.done), total: job.total }, failure: null };
  }
  const failure = job?.failure ?? { code: 'server.internal' as const, text: CANCELLED };
  return { state: state === 'reading' ? 'failed' : 'ready', progress: null, failure };
}

export function toImportRowView({ number, match, outcome, choice, result }: ImportRowEntity): ImportRowView {
  const { title = '', changes = [], problems = [], notes = [], choices = [] } = match ?? {};
  return { number, title, outcome: outcome ?? 'same', changes, problems, notes, choices, choice, result };
}
