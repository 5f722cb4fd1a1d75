import type { Centavos, CourierKind, FeeKind } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { createdAtColumn, moneyColumn, percentColumn } from '../../platform/database/columns';

/** Who brings parcels and the money for them. */
@Entity('couriers')
export class CourierEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** 8 digits, or '' for none. */
  @Column('text')
  phone!: string;

  @Column('text')
  kind!: CourierKind;

  @Column('text')
  feeKind!: FeeKind;

  @Column(moneyColumn)
  feeAmount!: Centavos;

  @Column(percentColumn)
  feePercent!: number;

  @Column('integer')
  remitDays!: number;

  @Column({ type: 'boolean', default: true })
  active!: boolean;

  @Column(createdAtColumn)
  createdAt!: Date;
}
