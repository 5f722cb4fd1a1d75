import type { Centavos, MoneyMethod } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { signedMoneyColumn } from '../../platform/database/columns';

/** Money that a courier brought, or a counter-entry that corrects it. The database lets nobody change one. */
@Entity('settlements')
export class SettlementEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'integer', insert: false, update: false })
  number!: number;

  @Column('uuid')
  courierId!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  at!: Date;

  /** The staff user, who may be deleted since. */
  @Column({ type: 'uuid', nullable: true })
  byId!: string | null;

  @Column(signedMoneyColumn)
  collected!: Centavos;

  @Column(signedMoneyColumn)
  fee!: Centavos;

  @Column(signedMoneyColumn)
  deposited!: Centavos;

  @Column('text')
  method!: MoneyMethod;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;

  /** Of a counter-entry. */
  @Column({ type: 'uuid', nullable: true })
  corrects!: string | null;
}
