import type { RowOutcome, RowResult } from '@shop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

import type { RowMatch } from './importer';
import type { CellFlaw } from './sheets/sheet';

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

  @Column('jsonb')
  flaws!: Record<string, CellFlaw>;

  /** Null until it is matched. */
  @Column({ type: 'jsonb', nullable: true })
  match!: ShownMatch | null;

  @Column({ type: 'text', nullable: true })
  outcome!: RowOutcome | null;

  @Column({ type: 'text', nullable: true })
  choice!: string | null;

  @Column({ type: 'text', nullable: true })
  result!: RowResult | null;
}

/** What staff see of a match. */
export type ShownMatch = Omit<RowMatch, 'number' | 'plan'>;
