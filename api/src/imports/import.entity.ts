import type { ImportKind, ImportState } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn } from '../platform/database/columns';

/** A spreadsheet that staff uploaded. Whether reading or applying failed stands with its job. */
@Entity('imports')
export class ImportEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  kind!: ImportKind;

  @Column({ type: 'text', nullable: true })
  subject!: string | null;

  @Column('text')
  fileName!: string;

  /** Null once its rows are stored, and soon after reading it has failed. */
  @Column({ type: 'bytea', nullable: true, select: false })
  file!: Buffer | null;

  @Column('text')
  state!: Exclude<ImportState, 'failed'>;

  @Column('jsonb')
  unknownColumns!: string[];

  /** Of its reading, then of its applying; gone after a week as the import. */
  @Column({ type: 'uuid', nullable: true })
  jobId!: string | null;

  @Column({ type: 'uuid', nullable: true })
  askerId!: string | null;

  /** Who pressed "Aplicar". */
  @Column({ type: 'uuid', nullable: true })
  applierId!: string | null;

  @Column(createdAtColumn)
  createdAt!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  appliedAt!: Date | null;
}
