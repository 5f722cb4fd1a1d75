import type { StaffRole } from '@shop/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A role whose users need a second factor. */
@Entity('factor_rules')
export class FactorRuleEntity {
  @PrimaryColumn('text')
  role!: StaffRole;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  since!: Date;

  /** How many days each user has, from `since` or from when they came or lost their factor. */
  @Column('integer')
  graceDays!: number;
}
