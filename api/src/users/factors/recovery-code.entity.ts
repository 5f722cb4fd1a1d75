import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that stands in for a lost factor, once. */
@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid')
  userId!: string;

  /** SHA-256: codes are random, 50 bits, and wrong ones are limited. */
  @PrimaryColumn('bytea')
  codeHash!: Buffer;

  @Column({ type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
