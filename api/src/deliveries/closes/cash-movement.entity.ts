import type { Centavos, MoneyMethod, MovementDirection } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { moneyColumn } from '../../platform/database/columns';

/** Money that came into the till or left it; the database takes none for a close that is closed. */
@Entity('cash_movements')
export class CashMovementEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  closeId!: string;

  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' })
  at!: Date;

  @Column({ type: 'uuid', nullable: true })
  byId!: string | null;

  @Column('text')
  direction!: MovementDirection;

  @Column('text')
  method!: MoneyMethod;

  /** Above 0. */
  @Column(moneyColumn)
  amount!: Centavos;

  @Column('text')
  reason!: string;

  @Column({ type: 'uuid', nullable: true })
  settlementId!: string | null;
}
