import type { Centavos } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { moneyColumn, signedMoneyColumn } from '../../platform/database/columns';

/** A till from its float to its count; one is open at most, and a closed one never changes. */
@Entity('closes')
export class CloseEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column({ type: 'integer', insert: false, update: false })
  number!: number;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  openedAt!: Date;

  @Column({ type: 'uuid', nullable: true })
  openedBy!: string | null;

  @Column(moneyColumn)
  floatAmount!: Centavos;

  @Column({ type: 'timestamptz', nullable: true })
  closedAt!: Date | null;

  @Column({ type: 'uuid', nullable: true })
  closedBy!: string | null;

  @Column({ ...signedMoneyColumn, nullable: true })
  countedEfectivo!: Centavos | null;

  @Column({ ...signedMoneyColumn, nullable: true })
  countedTransferencia!: Centavos | null;

  @Column({ ...signedMoneyColumn, nullable: true })
  countedLinkPago!: Centavos | null;

  @Column({ type: 'text', nullable: true })
  reason!: string | null;
}
