import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Over the rows of the audit log since the seal before it, with whose hash its own begins. Rows are only ever added. */
@Entity('audit_seals')
export class AuditSealEntity {
  @PrimaryColumn('integer')
  id!: number;

  @Column('timestamptz')
  at!: Date;

  /** Ids of rows: bigints, as text. */
  @Column('bigint')
  firstId!: string;

  @Column('bigint')
  lastId!: string;

  /** Ids up to `lastId` that no row had yet, or ever will. */
  @Column('bigint', { array: true })
  missing!: string[];

  /** Rows that were missing in the seal before. */
  @Column('bigint', { array: true })
  late!: string[];

  @Column('integer')
  rowCount!: number;

  @Column('bytea')
  previous!: Buffer;

  @Column('bytea')
  hash!: Buffer;
}
