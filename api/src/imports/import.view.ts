import type { ImportRowView, ImportView } from '@shop/contracts';

import type { ImportRowEntity } from './import-row.entity';
import type { SheetColumn } from './importer';

const CANCELLED = 'Se canceló antes de terminar.';

/** A row of `importsWhere`. */
export interface FoundImport extends Omit<
  ImportView,
  'createdAt' | 'appliedAt' | 'rows' | 'results' | 'progress' | 'columns' | 'missing'
> {
  state: Exclude<ImportView['state'], 'failed'>;
  createdAt: Date;
  appliedAt: Date | null;
  rows: Partial<ImportView['rows']>;
  results: Partial<ImportView['results']>;
  isGoing: boolean;
  done: number;
  total: number | null;
}

/** One whose reading failed is over; of one that could not be applied nothing was written: it is ready again. */
export function toImportView(found: FoundImport, columns: readonly SheetColumn[]): ImportView {
  const { isGoing, done, total, createdAt, appliedAt, state, ...row } = found;
  const view = {
    ...row,
    createdAt: createdAt.toISOString(),
    appliedAt: appliedAt?.toISOString() ?? null,
    rows: { new: 0, changed: 0, conflict: 0, error: 0, same: 0, ...row.rows },
    results: { written: 0, left: 0, ...row.results },
    columns: columns.map(({ key, label }) => ({ key, label })),
    progress: null,
    failure: null,
    missing: [],
  };
  if (state !== 'reading' && state !== 'applying') return { ...view, state };
  if (isGoing) return { ...view, state, progress: { done: Math.min(done, total ?? done), total } };
  const failure = row.failure ?? { code: 'server.internal' as const, text: CANCELLED };
  return { ...view, state: state === 'reading' ? 'failed' : 'ready', failure };
}

export function toImportRowView({ number, match, outcome, choice, result }: ImportRowEntity): ImportRowView {
  const { title, changes, problems, notes, choices } = match;
  return { number, title, outcome, changes, problems, notes, choices, choice, result };
}
