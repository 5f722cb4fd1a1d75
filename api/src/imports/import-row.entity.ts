import type { CellProblem, RowOutcome, RowResult } from '@shop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

import type { RowMatch } from './importer';

/** Part of a match that staff see. */
export type ShownMatch = Omit<RowMatch, 'number' | 'plan'>;

/** A row of an imported sheet, and what the dry run says of it. */
@Entity('import_rows')
export class ImportRowEntity {
  @PrimaryColumn('uuid')
  importId!: string;

  /** In the sheet. */
  @PrimaryColumn('integer')
  number!: number;

  /** Rows with the same one are matched together. */
  @Column('text')
  groupKey!: string;

  @Column('jsonb')
  cells!: Record<string, string>;

  /** Of cells that hold no value that somebody typed. */
  @Column('jsonb')
  flaws!: CellProblem[];

  @Column('jsonb')
  match!: ShownMatch;

  @Column('text')
  outcome!: RowOutcome;

  @Column({ type: 'text', nullable: true })
  choice!: string | null;

  @Column({ type: 'text', nullable: true })
  result!: RowResult | null;
}
