import type { ErrorCode } from '../common/errors';

/** Kinds of spreadsheet that come in, each by an importer of its own (`Importer` of the API). */
export const IMPORT_KINDS = ['products', 'statement'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** `failed`: the file could not be read, or nothing of it could be written. */
export type ImportState = 'reading' | 'ready' | 'applying' | 'applied' | 'failed';

/** Outcomes of the dry run for a row. `conflict`: something happened since the file was exported, and staff choose. */
export const ROW_OUTCOMES = ['new', 'changed', 'conflict', 'error', 'same'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Results of applying a row. `left`: by then it would have done something else than the dry run said, so nothing was done. */
export const ROW_RESULTS = ['written', 'left'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/** Limits of an uploaded file. */
export const importLimits = {
  /** The file as it is sent. */
  bytes: 8 * 1024 * 1024,
  /** Rows below the titles that hold something. */
  rows: 20_000,
  columns: 100,
  cellText: 5000,
  fileNameText: 200,
} as const;

/** Media type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The title of the column in which a file to correct says what is wrong; no import reads it. */
export const IMPORT_NOTE_TITLE = 'Qué revisar';

/** A cell that would change, as staff read both values; `before` is '' where there was nothing. */
export interface CellChange {
  column: string;
  before: string;
  after: string;
}

/** The problem with a cell, or with the whole row where `column` is null; `value` is what the cell says. */
export interface CellProblem {
  column: string | null;
  value: string;
  text: string;
}

/** One way out of a conflict. Without a choice the row's conflict is left as it is, and its other changes are written. */
export interface RowChoice {
  key: string;
  /** 'Poner 10' */
  label: string;
}

/** A row of the file: `GET /api/admin/imports/{id}/rows?outcome=…`, in the file's order. Columns are keys of `ImportView.columns`. */
export interface ImportRowView {
  /** In the sheet, whose titles are usually in row 1. */
  number: number;
  /** 'Nube 9K · Uva' */
  title: string;
  outcome: RowOutcome;
  changes: CellChange[];
  problems: CellProblem[];
  /** Notes for staff: 'Ya hay un producto con este nombre'. */
  notes: string[];
  /** Of a conflict. */
  choices: RowChoice[];
  /** The key of one of them. */
  choice: string | null;
  /** Null until the import is applied, and of rows that had nothing to write. */
  result: RowResult | null;
}

/** `GET /api/admin/imports/{id}`. Kept for a week. */
export interface ImportView {
  id: string;
  kind: ImportKind;
  /** Subject of the file where an importer needs one: the id of the courier whose statement it is. */
  subject: string | null;
  fileName: string;
  state: ImportState;
  createdAt: string;
  createdBy: string | null;
  appliedAt: string | null;
  appliedBy: string | null;
  /** Rows read or written, of about `total`; null unless the import is being read or applied. */
  progress: { done: number; total: number | null } | null;
  rows: Record<RowOutcome, number>;
  /** New things in the rows of `new`, by what the importer counts: `{ product: 3, flavor: 12 }`. */
  added: Record<string, number>;
  /** Conflicts without a choice. */
  undecided: number;
  /** How many rows "Aplicar" writes: of those without a choice the ones that change something else as well. */
  writes: number;
  results: Record<RowResult, number>;
  columns: { key: string; label: string }[];
  /** Titles of the file that no column has: they are not read. */
  unknownColumns: string[];
  /** Objects that the shop expects in the file and are not there, in words, where an importer says so; none in lists. */
  missing: string[];
  /** Why it failed, in a sentence; null unless it did. */
  failure: { code: ErrorCode; text: string } | null;
}

/** Payload of `PATCH /api/admin/imports/{id}/rows/{number}`; null takes the choice back. */
export interface ChooseInput {
  choice: string | null;
}
