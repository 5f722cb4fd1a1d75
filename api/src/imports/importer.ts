import type { CellChange, CellProblem, ImportKind, RowChoice } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import type { StaffPrincipal } from '../access/principal';

/** A column that an importer reads. */
export interface SheetColumn {
  key: string;
  /** Its title in exports: 'Precio (Q)'. */
  label: string;
  /** Other titles that people give it; case, accents and signs do not count. */
  aliases?: readonly string[];
  /** True where it is of what all rows of a group are about: one of them is enough to change it. */
  isShared?: boolean;
}

/** A row of the sheet: what its cells say, trimmed, by the keys of the columns. A cell that says nothing is not there. */
export interface SheetRow {
  number: number;
  cells: Readonly<Record<string, string>>;
}

/** Facts about the import that an importer has besides its rows. */
export interface ImportContext {
  /** Who uploaded the file in a dry run, who presses "Aplicar" then. Their rights count. */
  staff: StaffPrincipal;
  subject: string | null;
}

/** Meaning of a row for the shop as it is now: an error when it has problems, else a conflict when it has choices. */
export interface RowMatch<Plan = unknown> {
  number: number;
  title: string;
  changes: CellChange[];
  problems: CellProblem[];
  notes: string[];
  /** Ways out of a conflict; without a choice all of `plan` is written but what the conflict is about. */
  choices: RowChoice[];
  /** Objects that this row makes, by what the importer counts: `['product', 'flavor']`. */
  adds: string[];
  /** For `write`, in memory alone. */
  plan: Plan;
}

/** A row to write, as it was matched under the locks. */
export interface ChosenRow<Plan = unknown> {
  number: number;
  plan: Plan;
  /** The key of one of the match's choices; null for none. */
  choice: string | null;
}

/** Different texts that all rows together have in some columns, of each its beginning. */
export type ReadTexts = (columns: readonly string[]) => Promise<string[]>;

/**
 * Rules of one kind of spreadsheet. All else is common to every kind: upload, reading, the dry run, its report, applying
 * once in one transaction, what is left alone. A room registers its importer at `Importers` in its module's constructor.
 *
 * The dry run calls `match` with rows of whole groups. Applying calls `lock` with all rows that had something to write, `match`
 * with the same rows behind the locks, and `write` with those that mean to the letter what the dry run said of them: the others
 * are left and reported. Each gets the manager of one transaction.
 */
export interface Importer<Plan = unknown> {
  readonly kind: ImportKind;
  /** In the order of an export. */
  readonly columns: readonly SheetColumn[];
  /** Who may upload and read. `match` judges single cells by their rights. */
  allows(staff: StaffPrincipal): boolean;
  /** Who of them may apply, since some cell may be theirs to change: it is done once; all without it. */
  mayApply?(staff: StaffPrincipal): boolean;
  /** Who of them may decide a conflict, which is written by the rights of who presses "Aplicar"; all without it. */
  mayDecide?(staff: StaffPrincipal): boolean;
  /** Finds what the file is about. @throws ShopError resource.notFound, request.invalid */
  requireSubject(manager: EntityManager, subject: string | null): Promise<void>;
  /** Rows with the same key are matched together: those of one product. */
  groupOf(cells: SheetRow['cells']): string;
  /** Compares rows with the shop, in their order. It writes nothing, and may be called again with the same rows. */
  match(manager: EntityManager, rows: readonly SheetRow[], context: ImportContext): Promise<RowMatch<Plan>[]>;
  /** Locks what the rows are about, in the order in which orders lock. */
  lock(manager: EntityManager, rows: readonly SheetRow[], context: ImportContext): Promise<void>;
  /** Writes the rows and their audit log. @throws ShopError, and then nothing at all is written */
  write(manager: EntityManager, rows: readonly ChosenRow<Plan>[], context: ImportContext): Promise<void>;
  /** Objects that the shop expects in the file and no row is about, in words. */
  missing?(manager: EntityManager, readTexts: ReadTexts, subject: string | null): Promise<string[]>;
}
