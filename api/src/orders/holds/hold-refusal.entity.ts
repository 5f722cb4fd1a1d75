import type { HoldReason } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A limit, who met it, and how often. The sweep takes a row away a week after its last time. */
@Entity('hold_refusals')
export class HoldRefusalEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  reason!: HoldReason;

  /** The phone or address that the limit counts; '' where it counts the whole shop. */
  @Column('text')
  subject!: string;

  /** Of the last order that was refused, 8 digits. */
  @Column('text')
  phone!: string;

  @Column('text')
  callerAddress!: string;

  @Column({ type: 'integer', default: 1 })
  times!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  firstAt!: Date;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastAt!: Date;
}
