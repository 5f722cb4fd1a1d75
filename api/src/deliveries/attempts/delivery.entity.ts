import type { Centavos, DeliveryStatus, FailureCode } from '@shop/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

import { moneyColumn } from '../../platform/database/columns';

/** One attempt to bring one order. Of an order one at most is on its way. */
@Entity('deliveries')
export class DeliveryEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  orderId!: string;

  /** Of the order, from 1. */
  @Column('integer')
  attempt!: number;

  @Column('uuid')
  courierId!: string;

  @Column('uuid')
  runId!: string;

  /** Place in the run, from 1. */
  @Column('integer')
  position!: number;

  @Column({ type: 'text', nullable: true })
  guideNumber!: string | null;

  /** The amount to collect, as it was when the order was handed over. */
  @Column(moneyColumn)
  expectedCash!: Centavos;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  handedOverAt!: Date;

  @Column({ type: 'text', default: 'en_ruta' })
  status!: DeliveryStatus;

  @Column({ type: 'text', nullable: true })
  failure!: FailureCode | null;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  /** Null until it is delivered, as the fee. */
  @Column({ ...moneyColumn, nullable: true })
  collected!: Centavos | null;

  @Column({ ...moneyColumn, nullable: true })
  fee!: Centavos | null;

  @Column({ type: 'timestamptz', nullable: true })
  outcomeAt!: Date | null;

  /** The staff user, who may be deleted since; null for the rider’s own page. */
  @Column({ type: 'uuid', nullable: true })
  recordedBy!: string | null;

  /** The lines that it completed, which are pending again when it is undone. */
  @Column({ type: 'uuid', array: true, default: () => "'{}'" })
  completedSales!: string[];

  /** When the parcel of a failed one was back in the shop. */
  @Column({ type: 'timestamptz', nullable: true })
  parcelBackAt!: Date | null;
}
